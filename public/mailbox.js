// Renews the page of kept mails by itself, without moving what one reads, and copies the newest OTP.
;(() => {
  const EVERY_MS = 2000
  const state = document.getElementById('state')
  let shown = document.querySelector('main')
  if (!state || !shown) return

  const tell = (text) => {
    if (state.textContent !== text) state.textContent = text
  }
  const idsIn = (main) => [...main.querySelectorAll('[data-id]')].map(({ dataset }) => dataset.id)
  const isReading = () => String(getSelection()) !== ''

  /** Swaps the mails; whichever stood at the top of the window stays there. */
  function show(fresh) {
    const seen = [...shown.querySelectorAll('article')].find(
      (mail) => mail.getBoundingClientRect().bottom > 0,
    )
    const top = seen?.getBoundingClientRect().top
    shown.replaceWith(fresh)
    shown = fresh
    offerToCopy()
    const same = [...fresh.querySelectorAll('article')].find(
      ({ dataset }) => dataset.id === seen?.dataset.id,
    )
    if (same && scrollY > 0) scrollBy(0, same.getBoundingClientRect().top - top)
  }

  // The browser reads the page: Trusted Types let no script take a text for HTML.
  const fetchPage = () =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('GET', `${location.pathname}${location.search}&part=mails`)
      request.setRequestHeader('accept', 'text/html')
      request.responseType = 'document'
      request.onload = () => resolve(request)
      request.onerror = reject
      request.send()
    })

  async function renew() {
    const { status, response } = await fetchPage()
    if (status === 404)
      return tell('Rentbook was started again. Open the address that it printed then.')
    if (status !== 200) return tell('The mailbox does not answer. Trying again …')
    const fresh = response.querySelector('main')
    if (!fresh) return
    tell('New mails appear by themselves.')
    if (String(idsIn(fresh)) !== String(idsIn(shown)) && !isReading()) show(fresh)
  }

  function offerToCopy() {
    const button = shown.querySelector('button[data-copy]')
    if (!button || !navigator.clipboard) return
    button.hidden = false
    button.addEventListener('click', async () => {
      const copied = navigator.clipboard.writeText(button.dataset.copy)
      button.textContent = await copied.then(
        () => 'Copied',
        () => 'Not allowed',
      )
    })
  }

  async function renewAndAgain() {
    if (document.visibilityState === 'visible')
      await renew().catch(() => tell('The mailbox does not answer. Trying again …'))
    setTimeout(renewAndAgain, EVERY_MS)
  }

  // What colour-scheme.js has set before the first paint follows the system, unless something was chosen.
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', () => {
    if (/^(light|dark)$/.test(localStorage.getItem('colour-scheme') ?? '')) return
    const scheme = dark.matches ? 'dark' : 'light'
    document.documentElement.setAttribute('data-colour-scheme', scheme)
  })

  offerToCopy()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') renew().catch(() => {})
  })
  renewAndAgain()
})()
