import { type I18n, i18n, type Messages, setupI18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import {
  type DateWords,
  dateWords,
  ENGLISH_DATES,
  monthsIn,
  setDateWords,
} from '../shared/calendar-date.ts'
import { loadChunk } from './load-chunk.ts'

/** The language of the code itself; its texts come with the pages. */
const SOURCE = 'en-IN'
const KEY = 'language'

/** The catalogues of the other languages: a file in `src/locales` is a language. */
const catalogues = import.meta.glob<{ messages: Messages }>([
  '../locales/*.po',
  '!../locales/en-IN.po',
])
const loaders = new Map(
  Object.entries(catalogues).map(([path, load]) => [path.replace(/^.*\/|\.po$/g, ''), load]),
)

export type Language = {
  code: string
  name: string
  inEnglish: string
}

/** Names of the built-in languages, as `Intl.DisplayNames` has them; asking it takes a slow phone a tenth of a second. */
const NAMES: Record<string, Pick<Language, 'name' | 'inEnglish'>> = {
  'en-IN': { name: 'English', inEnglish: 'English' },
  'hi-IN': { name: 'हिन्दी', inEnglish: 'Hindi' },
}

/** Every language of the interface, each under its own name ('हिन्दी') and its English one. */
export const languages: readonly Language[] = [SOURCE, ...loaders.keys()].map((code) => ({
  code,
  ...(NAMES[code] ?? { name: nameIn(code, code), inEnglish: nameIn(SOURCE, code) }),
}))

/** The name of the language `code`, in `language`. */
function nameIn(language: string, code: string): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(subtagOf(code)) ?? code
}

/** 'hi' of 'hi-IN'. */
function subtagOf(code: string): string {
  return code.split('-')[0] ?? code
}

/** The language chosen in this browser; null if none was. */
function chosenLanguage(): string | null {
  try {
    const chosen = localStorage.getItem(KEY)
    return languages.some(({ code }) => code === chosen) ? chosen : null
  } catch {
    // Storage may be forbidden.
    return null
  }
}

/** The first language that the browser asks for and the interface has. */
function browserLanguage(): string {
  const known = (asked: string) =>
    languages.find(({ code }) => subtagOf(code) === subtagOf(asked))?.code
  return navigator.languages.map(known).find((code) => code !== undefined) ?? SOURCE
}

/**
 * Loads and activates the language that was chosen here, else the browser's. Call it once, before the first text
 * is read.
 */
export async function startLanguage(): Promise<void> {
  await showLanguage(chosenLanguage() ?? browserLanguage())
  document.documentElement.lang = shownLanguage()
}

/** Loads and activates a language; where its catalogue does not come, texts are English. */
export async function showLanguage(code: string): Promise<void> {
  const load = loaders.get(code)
  const messages = load && (await loadChunk(load).catch(() => undefined))?.messages
  const locale = messages ? code : SOURCE
  i18n.loadAndActivate({ locale, messages: messages ?? {} })
  if (locale !== SOURCE)
    setDateWords({ short: monthsIn(locale, 'short'), long: monthsIn(locale, 'long'), to: t`to` })
}

/** A language to write to somebody in. */
export type Texts = { i18n: I18n; dates: DateWords }

/** The language of the page. */
export const shownTexts = (): Texts => ({ i18n, dates: dateWords })

/** Whether a code is that of a language beside the one of the page. */
export const isOtherLanguage = (code: string): boolean =>
  code !== i18n.locale && languages.some((language) => language.code === code)

/** Fetches a language beside the one of the page, without showing it. @throws where its catalogue does not come */
export async function loadTexts(code: string): Promise<Texts> {
  const messages = (await loaders.get(code)?.())?.messages ?? {}
  const other = setupI18n({ locale: code, messages: { [code]: messages } })
  if (code === SOURCE) return { i18n: other, dates: ENGLISH_DATES }
  const [short, long] = [monthsIn(code, 'short'), monthsIn(code, 'long')]
  return { i18n: other, dates: { short, long, to: other._(msg`to`) } }
}

/** The code of the language that the page is in. */
export const shownLanguage = (): string => i18n.locale

/** Keeps the choice for this browser and loads the page again: texts are read once. */
export function chooseLanguage(code: string): void {
  if (keep(code)) location.reload()
}

/**
 * Follows the language that an account chose, on a device that shows another one. Returns the device's own choice
 * where the account has none yet: it is to be kept then.
 */
export function followLanguage(ofAccount: string | null): string | null {
  const here = chosenLanguage()
  if (ofAccount === null) return here
  if (ofAccount !== here && keep(ofAccount) && ofAccount !== shownLanguage()) location.reload()
  return null
}

/** Whether the choice could be kept: where storage is forbidden, the browser's own language is all there is. */
function keep(code: string): boolean {
  try {
    localStorage.setItem(KEY, code)
    return chosenLanguage() === code
  } catch {
    return false
  }
}

/**
 * A text that browser and server share, in the language of the page. Such a text is marked in its place
 * with a comment `i18n`, and is its own id in the catalogue; any other text comes back as it is.
 */
export const translated = (text: string, values: Record<string, number> = {}): string =>
  Object.hasOwn(i18n.messages, text)
    ? i18n._(text, values)
    : text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all))
