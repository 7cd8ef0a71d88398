import { readdirSync, readFileSync } from 'node:fs'
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
