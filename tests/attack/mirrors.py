"""Folders of mirrors: records of edits, names that a site already uses, and unreadable files."""
import os
import resource
import shutil
import subprocess

from harness import NOBODY, as_nobody, as_root, expect, plain_build, read, run, test, write


@test
def a_site_cannot_block_localizing_by_a_file_of_our_name():
    forged = '{"file":"p.html","before":"0","after":"1","changes":[]}\n'
    for site_file in ('<h1>no record</h1>', 'x', '{"absolve":"localized","folder":"0"}\nno\n', forged,
                      '{"absolve":"localized","folder":"0"}\n' + forged):
        for place in ('h/.absolve-localized.jsonl', 'h/sub/.absolve-localized.jsonl'):
            subprocess.run(['rm', '-rf', 'm'], check=True)
            write('m/h/p.html', '<a href=q.html><a href=away.html>')
            write('m/h/q.html', 'q')
            write('m/' + place, site_file)
            done = run('localize', 'm', '-b', 'http://h/')
            expect(done.returncode == 0, place, site_file, done)
            expect(read('m/h/p.html') == b'<a href=q.html><a href=http://h/away.html>', done)
            expect(read('m/' + place) == site_file.encode())
            done = run('localize', 'm', '--undo')
            expect(done.returncode == 0, place, site_file, done)
            expect(read('m/h/p.html') == b'<a href=q.html><a href=away.html>')
    # If the site has a file with our name at the top, the user is told, and our record gets another name.
    subprocess.run(['rm', '-rf', 'm'], check=True)
    write('m/p.html', '<a href=away.html>')
    write('m/.absolve-localized.jsonl', 'of the site')
    done = run('localize', 'm', '--no-host-directories', '-b', 'http://h/')
    expect(done.returncode == 0 and b"one of the site's files" in done.stderr, done)
    expect(read('m/.absolve-localized.jsonl') == b'of the site')
    expect(os.path.exists('m/.absolve-localized-2.jsonl'))
    done = run('localize', 'm', '--undo')
    expect(done.returncode == 0 and read('m/p.html') == b'<a href=away.html>', done)


@test
def a_folder_that_was_localized_on_its_own_is_known():
    write('m/h/p.html', '<a href=away.html>')
    done = run('localize', 'm/h', '--no-host-directories', '-b', 'http://h/')
    expect(done.returncode == 0, done)
    done = run('localize', 'm', '-b', 'http://h/')
    expect(done.returncode == 2 and b'was localized on its own' in done.stderr, done)
    write('m/h/sub/p.html', 'x')
    done = run('localize', 'm/h/sub', '--no-host-directories', '-b', 'http://h/sub/')
    expect(done.returncode == 2 and b'is part of' in done.stderr, done)
    # A mirror that has been moved can still be undone.
    os.rename('m', 'moved')
    done = run('localize', 'moved/h', '--undo')
    expect(done.returncode == 0 and read('moved/h/p.html') == b'<a href=away.html>', done)


@test
def a_damaged_record_is_not_passed_over():
    write('m/p.html', '<a href=away.html>')
    run('localize', 'm', '--no-host-directories', '-b', 'http://h/')
    record = read('m/.absolve-localized.jsonl')
    write('m/.absolve-localized.jsonl', record.replace(b'"file"', b'"fil"'))
    done = run('localize', 'm', '--undo')
    expect(done.returncode == 3 and b'no record of edits' in done.stderr, done)


@test
def unreadable_record_is_no_missing_record():
    """The defect: localize began a second record, and the files could not be restored."""
    as_root()
    os.makedirs('m/h.example')
    write('m/h.example/a.html', '<a href=/b.html>')
    for folder, _, files in os.walk('m'):
        for path in (folder, *(os.path.join(folder, file) for file in files)):
            os.chown(path, NOBODY, NOBODY)
    done = as_nobody('localize', 'm', '-b', 'http://h.example/')
    expect(done.returncode == 0, done)
    write('m/h.example/b.html', '<p>')
    record = 'm/.absolve-localized.jsonl'
    os.chmod(record, 0)
    for arguments in (['localize', 'm', '--undo'], ['localize', 'm', '-b', 'http://h.example/']):
        done = as_nobody(*arguments)
        expect(done.returncode == 3 and b'cannot be read' in done.stderr, done)
    expect(not os.path.exists('m/.absolve-localized-2.jsonl'), os.listdir('m'))
    os.chmod(record, 0o600)
    done = as_nobody('localize', 'm', '--undo')
    expect(done.returncode == 0 and read('m/h.example/a.html') == b'<a href=/b.html>', done)


@test
def localize_needs_few_descriptors():
    for number in range(150):
        write(f'm/h.example/{number}.html', '<a href=/0.html>')

    def limited():
        resource.setrlimit(resource.RLIMIT_NOFILE, (100, 100))

    done = run('localize', 'm', '-b', 'http://h.example/', preexec_fn=limited)
    expect(done.returncode == 0 and b'changed: 150;' in done.stdout, done)


@test
def what_is_skipped_in_a_folder_is_named():
    as_root()
    write('m/h/a.html', '<a href=sub/b.html>')
    write('m/h/sub/b.html', '<p>')
    write('m/h/.absolve-abcdef', 'precious')
    for commands in (['check', 'm'], ['localize', 'm', '-b', 'http://h/', '--dry-run']):
        run(*commands)
        expect(read('m/h/.absolve-abcdef') == b'precious', commands)
    os.chmod('.', 0o755)
    os.chmod('m/h/sub', 0o444)
    for name in ('m', 'm/h', 'm/h/a.html', 'm/h/sub'):
        os.chown(name, NOBODY, NOBODY)
    shutil.copy(plain_build(), 'tool')
    for arguments in (['check', 'm'], ['localize', 'm', '-b', 'http://h/', '--dry-run'], ['pack', 'm/h', '-o', '/dev/null']):
        done = subprocess.run(['setpriv', f'--reuid={NOBODY}', f'--regid={NOBODY}', '--clear-groups', './tool', *arguments],
                              capture_output=True, check=False)
        expect(done.returncode == 3 and b'sub/b.html: error: cannot be read' in done.stderr, arguments, done)


@test
def a_symbolic_link_to_nothing_is_told_of():
    write('page.html', '<a href=x>')
    os.symlink('nowhere', 'out.html')
    done = run('rewrite', 'page.html', '-b', 'http://h/', '-o', 'out.html')
    expect(done.returncode == 3 and b'symbolic link to nothing' in done.stderr, done)
    expect(not os.path.exists('nowhere') and os.path.islink('out.html'))
