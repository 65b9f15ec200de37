// What the theme lacks for screen readers and keyboards: a name of the search, focus for tables that scroll, and none
// for the hidden switches of the color scheme.
document.addEventListener('DOMContentLoaded', () => {
  document.querySelector('.md-search')?.setAttribute('aria-label', 'Search');
  for (const table of document.querySelectorAll('.md-typeset__scrollwrap')) table.tabIndex = 0;
  for (const hidden of document.querySelectorAll('.md-option')) hidden.tabIndex = -1;
});
