const LOOK_EVERY_MS = 250
// The answer is on its way for a moment after the window has closed.
const GRACE_MS = 750

/** Tells once when a window has been closed for a moment. Answers how to stop. */
export function watchPopup(popup: Pick<Window, 'closed'>, onClosed: () => void): () => void {
  let grace: ReturnType<typeof setTimeout> | undefined
  const look = setInterval(() => {
    if (!popup.closed) return
    clearInterval(look)
    grace = setTimeout(onClosed, GRACE_MS)
  }, LOOK_EVERY_MS)
  return () => {
    clearInterval(look)
    clearTimeout(grace)
  }
}
