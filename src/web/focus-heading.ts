/** Moves the focus to the page's heading, for elements that are removed while they have the focus. */
export const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true })
