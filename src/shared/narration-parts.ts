import { IFSC, isNameOfBank } from './banks.ts'

/** A UPI or IMPS reference. */
const RRN = /^[CD]?\d{12}$/i
/** The UTR of NEFT (16) and RTGS (22), and what banks number themselves: letters, then digits. */
const UTR = /^(?=[A-Z0-9]{12,22}$)[A-Z]{1,6}\d?[A-Z]{0,2}\d{8,}$/i

const DIRECTION = /^(?:CR|DR|P2A|P2M|P2P|P2V|IN|OUT|MOB|IFI|ICI|CREDIT|DEBIT)$/i
const TIME = /^\d{1,2}:\d{1,2}(?::\d{1,2})?$/
/** Message numbers of programs: letters and digits mixed, or one letter and many digits. */
const IDENTIFIER = /^(?=.*\d.*\d.*\d)(?=.*[a-z])[a-z0-9]{9,}$/i
const MASKED = /^[x*]{1,}\d{2,}$|^\d+[x*]{2,}\d*$|^[x*]{4,}$/i

export const isReference = (part: string): boolean => RRN.test(part)
/** A reference without the letter that one bank puts before it for its direction. */
export const bareReference = (part: string): string => part.replace(/^[CD](?=\d{12}$)/i, '')
export const isUtr = (part: string): boolean => UTR.test(part) && !IFSC.test(part)
export const isDirection = (part: string): boolean => DIRECTION.test(part)
export const isAddress = (part: string): boolean => part.includes('@') && !/\s/.test(part)
export const isBank = (part: string): boolean => isNameOfBank(part)

/** Whether a part says nothing about the payer: a time, the number of a message, an account with its digits hidden. */
export const isFiller = (part: string): boolean =>
  part === '' ||
  TIME.test(part) ||
  MASKED.test(part) ||
  /^0+$/.test(part) ||
  (IDENTIFIER.test(part) && !IFSC.test(part))

/** A cut address fills its place: banks leave ten letters or more of it. */
const LEAST_OF_CUT = 8

/** A UPI address, also one that the bank has cut before its @: one long word, or the phone number that it begins with. */
export const looksLikeAddress = (part: string): boolean =>
  isAddress(part) ||
  /^[6-9]\d{9}$/.test(part) ||
  (part.length >= LEAST_OF_CUT && /^[a-z][\w.-]*$/i.test(part) && !isFiller(part))

/** A name has a letter, and is no number, bank or reference. */
export const isName = (part: string): boolean =>
  /\p{L}/u.test(part) &&
  !isBank(part) &&
  !isUtr(part) &&
  !isDirection(part) &&
  !isFiller(part) &&
  !/^(?:UPI|NEFT|RTGS|IMPS|MMT|NA|N\/A|NULL)$/i.test(part)

/** A note as printed; null where the application filled in its own word. */
export const noteOf = (parts: readonly string[]): string | null => {
  const text = parts
    .map((part) => part.trim())
    .filter((part) => part !== '' && !isFiller(part))
    .join('/')
  return text === '' || /^(?:UPI|NA|N\/A|NO REMARKS?|PAY(?:MENT)?|-+)$/i.test(text) ? null : text
}

const COMPANY = /^(.*\b(?:LLP|LTD|LIMITED|INC|LLC|SOCIETY|TRUST|CHS|ASSOCIATION)\b\.?)(?=\s|$)/i
const NOTE_WORD =
  /\s+(?:for|rent|rents|maint\w*|deposit|advance|salary|payment|towards|flat|shop|parking|bill|emi|jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)\b.*$/i

/** Whether a part is what a payer wrote and no name: "rent oct". */
export const isNote = (part: string): boolean => NOTE_WORD.test(` ${part}`)

/** A name followed by a note without a mark between: "CORVID ANALYTICS LLP RENT OCT". */
export function nameAndNote(text: string): { payer: string | null; note: string | null } {
  const trimmed = text.trim()
  // The longest ending of a company, as in PVT LTD.
  const company = COMPANY.exec(trimmed)?.[1]
  const name = company ?? trimmed.replace(NOTE_WORD, '')
  const rest = trimmed.slice(name.length).trim()
  return { payer: /\p{L}/u.test(name) ? name.trim() : null, note: rest === '' ? null : rest }
}
