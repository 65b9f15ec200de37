#ifndef ABSOLVE_VERSION_H
#define ABSOLVE_VERSION_H

/*
 * The version of these headers, for C and C++. docs/versions.md says what a version promises.
 *
 *     #if ABSOLVE_VERSION_NUMBER >= 1000
 *     // version 0.10.0 or a later one
 *     #endif
 */

#define ABSOLVE_VERSION_MAJOR 0
#define ABSOLVE_VERSION_MINOR 9
#define ABSOLVE_VERSION_PATCH 0
#define ABSOLVE_VERSION_TEXT "0.9.0"
/** The three numbers in one: version 1.2.3 is 10203. */
#define ABSOLVE_VERSION_NUMBER \
  (ABSOLVE_VERSION_MAJOR * 10000 + ABSOLVE_VERSION_MINOR * 100 + ABSOLVE_VERSION_PATCH)

/*
 * The namespace within `absolve` that has all names of C++. It is inline, so programs do not name
 * it. Versions whose binary forms differ have different ones: a program that was compiled with
 * headers of another version does not link.
 */
#define ABSOLVE_VERSIONED inline v0_9

#endif
