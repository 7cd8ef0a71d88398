import type { Locator, Page } from 'playwright-core'

/**
 * The seconds that a person takes for what a story does, added up; the machine's own speed has no part in it. The times
 * are those of the keystroke-level model (Card, Moran and Newell, 1980) for somebody who types slowly.
 */
const SECONDS = {
  /** To make up one's mind, before each step. */
  think: 1.35,
  /** To point at something and click it. */
  click: 1.1,
  /** For each letter or key. */
  key: 0.28,
  /** To find a file in the dialog for it, which no test can click through. */
  findFile: 15,
  /** To change to the mail, open it, and come back. */
  openMail: 20,
}
/** A person who reads slowly, in a second language, reads so many words a minute. */
const WORDS_A_MINUTE = 150

/** A story on a page with its clock. */
export class ClockOfClicks {
  readonly #page: Page
  #seconds = 0
  #clicks = 0
  #read = new Set<string>()

  constructor(page: Page) {
    this.#page = page
  }

  get clicks(): number {
    return this.#clicks
  }

  get minutes(): number {
    return this.#seconds / 60
  }

  async click(target: Locator): Promise<void> {
    await target.click()
    this.#clicks += 1
    this.#seconds += SECONDS.think + SECONDS.click
  }

  /** Clicks into a field and types. */
  async type(target: Locator, text: string): Promise<void> {
    await target.fill(text)
    this.#seconds += SECONDS.think + SECONDS.click + text.length * SECONDS.key
  }

  async press(target: Locator, key: string): Promise<void> {
    await target.press(key)
    this.#seconds += SECONDS.key
  }

  /** Finds a file and chooses it. */
  async choose(target: Locator, name: string, bytes: Uint8Array): Promise<void> {
    await target.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(bytes) })
    this.#clicks += 1
    this.#seconds += SECONDS.think + 2 * SECONDS.click + SECONDS.findFile
  }

  openMail(): void {
    this.#seconds += SECONDS.think + SECONDS.openMail
  }

  /** Reads all that is on the page now and was not read before, line by line. */
  async read(): Promise<void> {
    const text = await this.#page.locator('body').innerText()
    for (const line of text.split('\n')) {
      if (this.#read.has(line)) continue
      this.#read.add(line)
      this.#seconds += (line.split(/\s+/).filter(Boolean).length / WORDS_A_MINUTE) * 60
    }
  }
}
