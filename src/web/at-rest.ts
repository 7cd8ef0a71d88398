/** Resolves when the page has loaded and has nothing to do: what it shows comes before all else. */
export async function atRest(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => addEventListener('load', loaded, { once: true }))
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis)
    await new Promise((idle) => requestIdleCallback(idle, { timeout: 5_000 }))
}
