import type { Understood } from './narration.ts'
import {
  bareReference,
  isAddress,
  isBank,
  isDirection,
  isFiller,
  isName,
  isNote,
  isReference,
  looksLikeAddress,
  nameAndNote,
  noteOf,
} from './narration-parts.ts'

type Parts = Omit<Understood, 'via'>

const NOTHING: Parts = { reference: null, payer: null, upiAddress: null, note: null }

/**
 * Reads the payer of a UPI payment from the text after the word UPI. Banks put the same parts in different orders and
 * shorten them; which is which follows from their shapes and from where the reference and the bank stand, not from
 * the bank's name.
 */
export function readUpi(text: string): Parts {
  const dashed = withDashes(text)
  if (dashed) return dashed
  const mark = markIn(text)
  if (mark === undefined) return withBlanks(text)
  const all = text.split(mark).map((part) => part.trim().replace(LABEL, ''))
  // Between persons or to a shop: that form has no address.
  const hasAddress = !all.some((part) => /^P2[AMP]$/i.test(part))
  const parts = all.filter((part, at) => !isDirection(part) && !(at === 0 && part === ''))
  const at = parts.findIndex(isReference)
  if (at < 0) return { ...NOTHING, ...withoutReference(parts) }
  const reference = bareReference(parts[at] ?? '')
  const before = parts.slice(0, at).filter((part) => part !== '')
  const after = parts.slice(at + 1).filter((part, place) => place === 0 || !isTime(part))
  // The letters of a bank before the reference say nothing of who paid.
  const who = before.every(isBank) ? listed(after, hasAddress) : named(before, after)
  return { ...NOTHING, ...who, reference }
}

/** What stands between the parts; undefined where only blanks do. */
function markIn(text: string): '/' | ':' | '-' | ' - ' | undefined {
  if (text.includes('/')) return '/'
  if (/^(?:(?:CR|DR):)?[^:]*\d{12}:/i.test(text)) return ':'
  const [, mark] = /^\W*(?:CR|DR)( ?- ?)\d{12} ?-/i.exec(text) ?? []
  return mark === undefined ? undefined : mark === ' - ' ? mark : '-'
}

const LABEL = /^(?:from|to|payer|payee|vpa|upi id|ref(?: no)?)\s*:\s*/i

const isTime = (part: string) => /^\d+:\d+/.test(part)

/** "NAME/ref/note" and "NAME/address/note/BANK/ref/id/NAME": what stands before the reference. */
function named(before: string[], after: string[]): Partial<Parts> {
  const address = before.findIndex(isAddress)
  if (address < 0) return { payer: payerIn(before[0]), note: noteOf(after) }
  const rest = before.slice(address + 1)
  const bank = rest.findIndex(isBank)
  const behind = after.filter((part) => isName(part) && !isAddress(part))
  const name = before.slice(0, address).find(isName) ?? behind.findLast((part) => !isNote(part))
  const notes = (bank < 0 ? rest : rest.slice(0, bank)).filter((part) => !isAddress(part))
  return {
    payer: payerIn(name),
    upiAddress: before[address] ?? null,
    note: noteOf(notes) ?? noteOf(behind.filter((part) => part !== name)),
  }
}

/**
 * Reads the parts after the reference: with the bank in second place, a name before it; further back, a note and an
 * address before it. Without a bank, a name before the address, but a note in the form that ends with a message's
 * number.
 */
function listed(after: string[], hasAddress: boolean): Partial<Parts> {
  const bank = after.findIndex((part, place) => place > 0 && isBank(part))
  if (bank === 1)
    return {
      payer: payerIn(after[0]),
      ...(hasAddress ? addressAndNote(after.slice(2)) : { note: noteOf(after.slice(2)) }),
    }
  if (bank > 1 && looksLikeAddress(after[bank - 1] ?? '')) {
    const upiAddress = after[bank - 1] ?? null
    const said = after.slice(0, bank - 1)
    const behind = after.slice(bank + 1).filter((part) => !isFiller(part) && !isBank(part))
    // A note behind the bank: then it is a name that stands before the address.
    return behind.length > 0 && said.length === 1 && isName(said[0] ?? '')
      ? { payer: payerIn(said[0]), upiAddress, note: noteOf(behind) }
      : { upiAddress, note: noteOf(said) }
  }
  const address = after.findIndex(isAddress)
  if (address < 0) return { payer: payerIn(after[0]), note: noteOf(after.slice(1)) }
  const before = after.slice(0, address)
  if (MESSAGE.test(after.at(-1) ?? '') && address < after.length - 1)
    return { upiAddress: after[address] ?? null, note: noteOf(before) }
  const names = before.filter(isName)
  const name = names.find((part) => !isNote(part)) ?? names[0]
  const behind = noteOf(after.slice(address + 1).filter((part) => !isAddress(part)))
  return {
    payer: payerIn(name),
    upiAddress: after[address] ?? null,
    note: behind ?? noteOf(names.filter((part) => part !== name && isNote(part))),
  }
}

const MESSAGE = /^[A-Z]{2,3}[0-9a-f]{12,}$/i

/** After the bank comes the address, which may be cut before its @, and then the note; or the note alone. */
function addressAndNote(rest: string[]): Partial<Parts> {
  const [first = '', ...more] = rest
  if (looksLikeAddress(first)) return { upiAddress: first, note: noteOf(more) }
  return { note: noteOf(rest) }
}

function withoutReference(parts: string[]): Partial<Parts> {
  const address = parts.find(isAddress)
  return {
    payer: payerIn(parts.find((part) => isName(part) && !isAddress(part))),
    upiAddress: address ?? null,
  }
}

const payerIn = (part: string | undefined): string | null =>
  part !== undefined && isName(part) && !isTime(part) ? part : null

const DASHED = /^\s*-?(?!(?:CR|DR)-)(.+?)-(?:([A-Z]{4}0[A-Z0-9]{6})-)?(\d{12})(?:-(.*))?$/i

/** "NAME-ADDRESS-IFSC-ref-note"; hyphens stand within names and addresses too. */
function withDashes(text: string): Parts | undefined {
  const [, who = '', , reference, note = ''] = DASHED.exec(text) ?? []
  if (!reference || /^\s*\//.test(text)) return undefined
  const pieces = who.split('-').map((piece) => piece.trim())
  const last = pieces.at(-1) ?? ''
  if (!isAddress(last)) return { ...NOTHING, reference, payer: who.trim(), note: noteOf([note]) }
  const begin = beginOfAddress(pieces)
  return {
    reference,
    payer: pieces.slice(0, begin).join('-') || null,
    upiAddress: pieces.slice(begin).join('-'),
    note: noteOf([note]),
  }
}

/** From which piece on an address with hyphens goes: ravi-2@bank, paytm-9000@bank, ravi-k@bank of RAVI. */
function beginOfAddress(pieces: readonly string[]): number {
  const [name = ''] = pieces
  const last = pieces.length - 1
  const before = pieces[last - 1] ?? ''
  if (last < 2 || /\s/.test(before)) return last
  const belongs =
    /^\d{1,2}@/.test(pieces[last] ?? '') ||
    /\d|\./.test(before) ||
    /^(?:PAYTM|GPAY|BHARATPE|PHONEPE|VYAPAR)$/i.test(before) ||
    name.split(' ')[0]?.toUpperCase() === before.toUpperCase()
  return belongs ? last - 1 : last
}

/** "CR ref NAME", with blanks only. */
function withBlanks(text: string): Parts {
  const [, before = '', reference, after = ''] = /^(.*?)\b(\d{12})\b(.*)$/.exec(text) ?? []
  if (!reference) {
    const address = text.split(/\s+/).find(isAddress) ?? null
    return { ...NOTHING, upiAddress: address }
  }
  const words = (part: string) =>
    part
      .split(/[\s:,()-]+/)
      .filter(
        (word) =>
          !isDirection(word) &&
          !/^(?:REF|RRN|NO|FROM|BY|TO|TRF|TFR|TRANSFER|PAYMENT)\.?$/i.test(word),
      )
  const [left, right] = [words(before), words(after)]
  const address = [...left, ...right].find(isAddress) ?? null
  const plain = (list: string[]) => list.filter((word) => word !== address && word !== '').join(' ')
  // "CREDIT NAME address ref note", else "CR ref NAME note".
  if (isName(plain(left)))
    return { reference, payer: plain(left), upiAddress: address, note: noteOf([plain(right)]) }
  const { payer, note } = nameAndNote(plain(right) || plain(left))
  return { reference, payer, upiAddress: address, note }
}
