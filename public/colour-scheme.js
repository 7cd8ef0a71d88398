// Runs before the first paint, so that nobody is blinded by the wrong scheme: what was chosen, else the system's wish.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('colour-scheme')
  } catch {}
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : system
  document.documentElement.setAttribute('data-colour-scheme', scheme)
})()
