/** Gives the focus to the page's heading: for what takes itself away while it has the focus, which would then be nowhere. */
export const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true })
