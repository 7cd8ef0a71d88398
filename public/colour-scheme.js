// Runs before the first paint, so that nobody is blinded by the wrong scheme: what was chosen, else the system's wish.
// Nor is anybody shown a page as the build has drawn it who will see another: who is signed in, has chosen a language,
// signs in as a client, or left something in this tab.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('colour-scheme')
  } catch {}
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : system
  const page = document.documentElement
  page.setAttribute('data-colour-scheme', scheme)
  try {
    const isKnown = ['token', 'language', 'sign-in-as'].some(
      (key) => localStorage.getItem(key) !== null,
    )
    const hasLeft = Object.keys(sessionStorage).some((key) => key.startsWith('tab.'))
    if (isKnown || hasLeft) page.setAttribute('data-known', '')
  } catch {}
})()
