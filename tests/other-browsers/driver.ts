/** An element of the page that is open, as its browser knows it. */
export type Found = { click(): Promise<void>; type(text: string): Promise<void> }

/** A browser with one page: what the stories need of Firefox and WebKit. */
export type Driver = {
  name: string
  open(url: string): Promise<void>
  /** The first visible element of that name: a field by its label, else a button, link or option by its words. */
  find(kind: Kind, name: string): Promise<Found | undefined>
  /** Nobody is signed in any more. */
  forget(): Promise<void>
  /** The text that can be read on the page. */
  text(): Promise<string>
  close(): Promise<void>
}

export type Kind = 'field' | 'press'

/**
 * Runs in the page: finds what a person would find by its words. It replaces each browser's own search, so that
 * both run the same query.
 */
export const FIND = `(kind, name) => {
  const isSeen = (it) => it.checkVisibility() && !it.closest('[inert]')
  const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const all = (selector) => [...front.querySelectorAll(selector)].filter(isSeen)
  const tidy = (text) => (text ?? '').replace(/\\s+/g, ' ').trim()
  const starts = (text) => tidy(text) === name || (name.endsWith('…') && tidy(text).startsWith(name.slice(0, -1)))
  if (kind === 'field') {
    const label = all('label').find((it) => starts(it.textContent?.replace(/\\s*\\*\\s*$/, '')))
    const field = label?.control ?? all('input, select').find((it) => starts(it.getAttribute('aria-label'))) ?? null
    // What is typed replaces what was proposed.
    field?.scrollIntoView({ block: 'center' })
    field?.select?.()
    return field
  }
  const words = (it) => [it.getAttribute('aria-label'), it.textContent]
  const targets = all('a, button, [role=option], [role=menuitem], [role=tab], label')
  const target = targets.find((it) => words(it).some(starts)) ?? null
  target?.scrollIntoView({ block: 'center' })
  return target
}`

export const TEXT = '() => document.body.innerText'
export const FORGET = '() => { localStorage.clear(); sessionStorage.clear() }'

const TIMEOUT_MS = 30_000
const BETWEEN_MS = 100

/** Asks until there is an answer; throws with `what` and the page's text where none comes in half a minute. */
export async function waitFor<T>(
  driver: Driver,
  what: string,
  ask: () => Promise<T | undefined | false>,
): Promise<T> {
  const until = Date.now() + TIMEOUT_MS
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > until)
      throw new Error(
        `${what} does not come. The page reads:\n${(await driver.text()).slice(0, 2_000)}`,
      )
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
  }
}
