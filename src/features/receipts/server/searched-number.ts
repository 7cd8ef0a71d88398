import { type RawBuilder, sql } from 'kysely'
import { asciiDigits } from '../../../shared/typed-amount.ts'

/** A receipt's number as somebody types it, who may hold the paper. */
export type SearchedNumber = {
  number: number
  /** LIKE pattern of the code, by what was typed of it before the number; undefined where nothing was. */
  code: string | undefined
}

const NAME = String.raw`(?:receipt|rcpt|रसीद)?[\s.:]*(?:(?:number|no|नंबर|नं|संख्या)(?![\p{L}\p{M}])|#)?[\s.:]*`
// A hyphen comes before six digits only: 2010-11-12 is a day.
const NUMBER = String.raw`(?:([a-z0-9]{1,3})[\s/-]+)??(?:(?:20)?(\d\d-\d\d)(?:[\s/]+|-(?=\d{6}$)))?(\d{1,9})`
const TYPED = new RegExp(`^${NAME}${NUMBER}$`, 'iu')

/**
 * Reads "000042", "26-27/000042", "RB/26-27/42", "Receipt 42" and "रसीद 42"; undefined of what is no number of a
 * receipt.
 */
export function readSearchedNumber(words: string): SearchedNumber | undefined {
  const [, prefix, years, digits] = TYPED.exec(asciiDigits(words).trim()) ?? []
  if (!digits || Number(digits) === 0) return undefined
  const code = prefix || years ? `${prefix?.toUpperCase() ?? '%'}/${years ?? '%'}/%` : undefined
  return { number: Number(digits), code }
}

/** The conditions by which receipts have that number, each by an index: on the paper, or typed alone, the running one. */
export const hasNumber = ({ number, code }: SearchedNumber): RawBuilder<boolean>[] =>
  code === undefined
    ? [sql<boolean>`paper_number = ${number}`, sql<boolean>`number = ${number}`]
    : [sql<boolean>`paper_number = ${number} and code like ${code}`]
