// Sets the theme before first paint. A file of its own, because the page allows no inline script.
;(() => {
  let scheme = 'auto'
  try {
    scheme = JSON.parse(localStorage.getItem('doorward.portal') || '{}').state?.settings?.theme || 'auto'
  } catch {
    // Storage is closed or holds something else: the system's theme is used.
  }
  if (scheme === 'auto') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
