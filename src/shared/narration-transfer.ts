import type { Understood } from './narration.ts'
import {
  isAddress,
  isBank,
  isDirection,
  isFiller,
  isName,
  isNote,
  isReference,
  isUtr,
  nameAndNote,
  noteOf,
} from './narration-parts.ts'

type Parts = Omit<Understood, 'via'>

const NOTHING: Parts = { reference: null, payer: null, upiAddress: null, note: null }

// A word that has a hyphen and is no border between two parts.
const CO_OP = /\bCO-OP/gi
const KEPT = 'CO\u2011OP'
const keep = (text: string) => text.replace(CO_OP, KEPT)
const give = (text: string) => text.replaceAll(KEPT, 'CO-OP').trim()

const WITH_OWNER = /^\W*(?:CR|DR)?\W*-?([A-Z]{4}0[A-Z0-9]{6})-(.+)-([A-Z0-9]{12,22})(?:-(.*))?$/i
const OUR_BRANCH = /-NET ?BANK\b.*$/i

/** Reads the sender of a NEFT or RTGS transfer from the text after that word. */
export function readNeft(text: string): Parts {
  const [, , people, reference, own] = WITH_OWNER.exec(text) ?? []
  if (people && reference && isUtr(reference))
    return { ...NOTHING, reference, payer: senderOf(people), note: noteOf([own ?? '']) }
  const parts = partsOf(text)
  const at = parts.findLastIndex(isUtr)
  if (at < 0) return withNumber(text) ?? withoutMarks(text)
  const before = parts.slice(0, at)
  // "NAME/UTR/note", else "UTR/NAME/note".
  const isBefore = before.some(isName)
  const named = isBefore ? before : parts.slice(at + 1)
  const place = named.findIndex(isName)
  const { payer, note } = nameOf(named[place])
  const rest = isBefore ? parts.slice(at + 1) : named.slice(place + 1)
  const notes = rest.filter((part) => !isBank(part)).map(give)
  return { ...NOTHING, reference: parts[at] ?? null, payer, note: note ?? noteOf(notes) }
}

/** The sender of "NAME-OWNER", where the owner of the account comes last, or of "NAME-NETBANK, MUM". */
function senderOf(people: string): string | null {
  const own = people.replace(OUR_BRANCH, '')
  const pieces = keep(own).split('-')
  const sender = own === people && pieces.length > 1 ? pieces.slice(0, -1) : pieces
  return give(sender.join('-')) || null
}

const partsOf = (text: string) =>
  keep(text)
    .split(/[/*:]|-|\s{2,}/)
    .map((part) => part.trim().replace(/^(?:CR|DR)\s+/i, ''))
    .filter((part) => part !== '')

/** "number/BANK/NAME": the number that some banks print in place of a UTR. */
function withNumber(text: string): Parts | undefined {
  const parts = partsOf(text)
  const at = parts.findIndex((part) => /^\d{9,22}$/.test(part))
  const name = parts.slice(at + 1).find(isName)
  if (at < 0 || name === undefined) return undefined
  return { ...NOTHING, reference: parts[at] ?? null, ...nameOf(name) }
}

/** "UTR NAME note" and "NAME UTR". */
function withoutMarks(text: string): Parts {
  const words = text.split(/[\s/*:-]+/)
  const reference = words.find(isUtr) ?? words.find((word) => /^\d{12,22}$/.test(word))
  if (!reference) return { ...NOTHING, payer: nameOf(partsOf(text).find(isName)).payer }
  const [before = '', after = ''] = text.split(reference)
  const cleaned = (part: string) => part.replace(/^[\W_]*(?:CR|DR|FROM|INW?ARD)?\b[\W_]*/i, '')
  const [left, right] = [cleaned(before), cleaned(after)]
  // "NAME UTR note"
  if (isName(left) && /\p{L}/u.test(right))
    return { ...NOTHING, reference, ...nameAndNote(left), note: noteOf([right]) }
  return { ...NOTHING, reference, ...nameAndNote(/\p{L}/u.test(after) ? right : left) }
}

function nameOf(part: string | undefined) {
  if (part === undefined || !isName(part)) return { payer: null, note: null }
  return nameAndNote(give(part))
}

/** Reads the sender of an IMPS transfer from the text after that word; its note may stand before the name. */
export function readImps(text: string): Parts {
  const [, before = '', reference, after = ''] = /^(.*?)(?<!\d)(\d{12})(?!\d)(.*)$/.exec(text) ?? []
  if (!reference) return { ...NOTHING, payer: nameOf(partsOf(text).find(isName)).payer }
  const parts = partsOfImps(after)
  const bank = parts.findIndex(isBank)
  const names = parts.filter((part) => isName(part) && !isAddress(part))
  // "note/NAME/BANK" has two before the bank, "NAME/BANK/…/note" one.
  const beforeBank = bank < 0 ? names : parts.slice(0, bank).filter(isName)
  const name =
    bank < 0 ? (names.find((part) => !isNote(part)) ?? names[0]) : (beforeBank.at(-1) ?? names[0])
  const notes = parts.filter((part) => part !== name && !isBank(part) && !isPhone(part))
  const { payer, note } = nameOf(name ?? partsOf(before).find(isName))
  return {
    ...NOTHING,
    reference,
    payer,
    upiAddress: parts.find(isAddress) ?? null,
    note: note ?? noteOf(notes.map(give)),
  }
}

const isPhone = (part: string) => /^(?:\+?91)?[6-9]\d{9}$/.test(part)

/** "HDF-XX123-NAME": the first letters of a bank, and an account whose digits are hidden. */
const BANK_AND_ACCOUNT = /(?<=^|\/)[A-Z]{3,4}-X+\d{3,4}-/gi

/** Parts between slashes; "SBIN-xx321-NAME" is a bank, an account and a name. */
const partsOfImps = (text: string) =>
  keep(text.replace(BANK_AND_ACCOUNT, ''))
    .split(/[/:]|-(?=\S)|(?<=\S)-/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !isReference(part) && !isFillerOfImps(part))

const isFillerOfImps = (part: string) => isFiller(part) || isDirection(part)
