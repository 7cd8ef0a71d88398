import type { IncomingHttpHeaders } from 'node:http'
import type { Wording } from '../../shared/said.ts'
import { ENGLISH, LANGUAGES, wordingOf } from './catalogues.ts'

/**
 * The language of a request by its `Accept-Language` (RFC 9110, section 12.5.4): of those that Rentbook has the
 * one that is wished most; English where it is absent or names none.
 */
export function languageOf(header: string | undefined): string {
  const wishes = (header ?? '').split(',', MAX).map(wishIn)
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
