import { type DateWords, dateIn, ENGLISH_DATES } from './calendar-date.ts'
import { type Days, daysInWords } from './days.ts'

/** A language's forms of the server's texts. */
export type Wording = {
  /** Its code: 'hi-IN'. */
  language: string
  /** The translation of a text, with `{0}`, `{1}` where its values go; undefined where it has none. */
  find: (pattern: string) => string | undefined
  dates: DateWords
}

/** A text as it is, or one that the language of its reader decides. */
export type Sayable = string | Said | ((wording: Wording) => string)

/** A value within a text. */
type Value = Sayable | number

/**
 * A text of the server before it is known who reads it: in English as a string, in any language by `in`. Made by
 * `say`, so that `npm run texts` finds it.
 */
export class Said {
  readonly #pattern: string
  readonly #values: readonly Value[]

  constructor(pattern: string, values: readonly Value[] = []) {
    this.#pattern = pattern
    this.#values = values
  }

  in(wording: Wording): string {
    const pattern = wording.find(this.#pattern) ?? this.#pattern
    return pattern.replace(/\{(\d+)\}/g, (_, at: string) =>
      written(this.#values[Number(at)] ?? '', wording),
    )
  }

  toString(): string {
    return this.in(IN_ENGLISH_WORDS)
  }

  toJSON(): string {
    return this.toString()
  }
}

/** English is what is in the code. */
export const IN_ENGLISH_WORDS: Wording = {
  language: 'en-IN',
  find: () => undefined,
  dates: ENGLISH_DATES,
}

/** Marks a text of the server for translation: say`Receipt ${code} was cancelled`. */
export const say = (texts: TemplateStringsArray, ...values: readonly Value[]): Said =>
  new Said(
    texts.reduce((pattern, text, at) => `${pattern}{${at - 1}}${text}`),
    values,
  )

/** A text that is marked elsewhere by a comment `i18n`, as those are which form and server share. */
export const sayFixed = (text: string): Said => new Said(text)

/** Texts, one after the other, with this between them. */
export const sayAll = (said: readonly Value[], between: string): Said =>
  new Said(said.map((_, at) => `{${at}}`).join(between), said)

/** Data whose texts are translated: plain texts take their places. */
export type SaidIn<T> = T extends bigint
  ? T
  : T extends Said | ((wording: Wording) => string)
    ? string
    : T extends object
      ? { [K in keyof T]: SaidIn<T[K]> }
      : T

/** The data in one language, such as the content of a paper. */
export const saidIn = <T>(data: T, wording: Wording): SaidIn<T> =>
  plainOf(data, wording) as SaidIn<T>

function plainOf(data: unknown, wording: Wording): unknown {
  if (data instanceof Said || typeof data === 'function') return written(data as Sayable, wording)
  if (Array.isArray(data)) return data.map((each) => plainOf(each, wording))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([name, part]) => [name, plainOf(part, wording)]),
  )
}

/** '1 Nov 2026' within a text, in the months of its language. */
export const dateSaid =
  (date: string) =>
  ({ dates }: Wording): string =>
    dateIn(dates, date)

/** 'October 2026', '15–31 Jan 2027' within a text, in the months of its language. */
export const daysSaid =
  (days: Days) =>
  ({ dates }: Wording): string =>
    daysInWords(dates, days)

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** A wait within a text, rounded up to a unit that people count in: '24 hours'. */
export function spanSaid(seconds: number): Said {
  if (seconds === 1) return say`1 second`
  if (seconds < 1.5 * MINUTE_S) return say`${seconds} seconds`
  if (seconds < 1.5 * HOUR_S) return say`${Math.ceil(seconds / MINUTE_S)} minutes`
  if (seconds <= 2 * DAY_S) return say`${Math.ceil(seconds / HOUR_S)} hours`
  return say`${Math.ceil(seconds / DAY_S)} days`
}

const written = (value: Value, wording: Wording): string => {
  if (value instanceof Said) return value.in(wording)
  return typeof value === 'function' ? value(wording) : String(value)
}
