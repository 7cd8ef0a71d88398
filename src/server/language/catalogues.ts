import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join, parse } from 'node:path'
import { formatter } from '@lingui/format-po'
import { type DateWords, monthsIn } from '../../shared/calendar-date.ts'
import { IN_ENGLISH_WORDS, type Wording } from '../../shared/said.ts'

const LOCALES = join(import.meta.dirname, '../../locales')

/** The language of the code itself, and of requests that name none. */
export const ENGLISH = 'en-IN'

/** Every language of Rentbook: a file in `src/locales` is one. */
export const LANGUAGES: readonly string[] = readdirSync(LOCALES)
  .filter((file) => file.endsWith('.po'))
  .map((file) => parse(file).name)

const read = new Map<string, Wording>([[ENGLISH, IN_ENGLISH_WORDS]])

/** The texts of a language, read when it is first used; English for an unknown one. */
export function wordingOf(language: string | null): Wording {
  if (language === null || !LANGUAGES.includes(language)) return IN_ENGLISH_WORDS
  const wording = read.get(language) ?? readWording(language)
  read.set(language, wording)
  return wording
}

function readWording(language: string): Wording {
  const texts = wordsIn(readFileSync(join(LOCALES, `${language}.po`), 'utf8'), language)
  const find = (pattern: string) => texts.get(pattern)
  return { language, find, dates: datesOf(language, find) }
}

const datesOf = (language: string, find: Wording['find']): DateWords => ({
  short: monthsIn(language, 'short'),
  long: monthsIn(language, 'long'),
  to: find('to') ?? 'to',
})

/** The translations of a catalogue by their English; where the server has its own wording, that counts. */
function wordsIn(source: string, language: string): Map<string, string> {
  const context = { locale: language, sourceLocale: ENGLISH, filename: language }
  const catalogue = formatter().parse(source, context) as Record<string, Entry>
  const entries = Object.entries(catalogue).filter(([, { translation }]) => translation)
  const own = ([, { context: one }]: [string, Entry]) => (one === 'server' ? 1 : 0)
  return new Map(
    entries
      .sort((a, b) => own(a) - own(b))
      .map(([id, { message, translation }]) => [message || id, translation]),
  )
}

type Entry = { message?: string; translation: string; context?: string }

/**
 * The language of a request by its `Accept-Language` (RFC 9110, section 12.5.4): of those that Rentbook has the
 * one that is wished most; English where it is absent or names none.
 */
export function languageOf(header: string | undefined): string {
  if (header === undefined) return ENGLISH
  const wishes = header.split(',', MAX).map(wishIn)
  const [best] = wishes
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return best?.language ?? ENGLISH
}

/** How to word something for the sender of a request. */
export const wordingFor = ({ headers }: { headers: IncomingHttpHeaders }): Wording =>
  wordingOf(languageOf(headers['accept-language']))

const MAX = 20

function wishIn(part: string): { language: string | undefined; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map((each) => each.trim())
  const weight = parameters.find((each) => /^q=/i.test(each))?.slice(2) ?? '1'
  return { language: knownLanguage(tag), weight: Number(weight) || 0 }
}

/** The language of ours for a tag: 'hi-IN' for 'hi', 'HI-in' and 'hi-Latn'. */
export const knownLanguage = (tag: string): string | undefined =>
  LANGUAGES.find((code) => code.toLowerCase() === tag.toLowerCase()) ??
  LANGUAGES.find((code) => subtagOf(code) === subtagOf(tag))

const subtagOf = (code: string) => code.split('-', 1)[0]?.toLowerCase()
