import type { Understood, Way } from './narration.ts'
import { isName, isNote, isReference, isUtr, nameAndNote, noteOf } from './narration-parts.ts'
import { readImps, readNeft } from './narration-transfer.ts'
import { readUpi } from './narration-upi.ts'

const NOTHING = { reference: null, payer: null, upiAddress: null, note: null }

// "BY TRANSFER-UPI/…", "DEP TFR UPI/…", "Recd:IMPS/…", "MMT/IMPS/…", "FT IMPS/…": how the bank begins, which says nothing.
const LEAD =
  /^(?:(?:BY|TO) (?:TRANSFER|TRF|TFR)\W+|(?:DEP|WDL) TFR\W+|TRANSFER (?:FROM|TO)\W+(?=UPI|NEFT|RTGS|IMPS)|Recd\W+|Received\W+|Sent\W+|MMT\W+|FT[ -]+(?=IMPS)|MB[ -]*(?=IMPS|UPI)|BIL\W+(?=INFT|NEFT|IMPS|RTGS)|IB[ -]+(?=IMPS|NEFT))+/i
// How banks end their texts: "… 0097691162095 AT 01234 BRANCH" (an account of the bank before it), "/BRANCH : HEAD
// OFFICE", "Value Dt 01/10/2026 Ref 627444976540" and dashes.
const TAIL =
  /(?:(?:\s+00\d{11})?\s+AT \d{4,6}\b[\w .()-]*|\s*\/\s*BRANCH\s*:\s*[\w .()-]*|\s+Value Dt \d{2}\/\d{2}\/\d{2,4}(?: Ref \w*)?|-{2,})\s*$/i

// The account of the other side, before a transfer within the bank.
const ACCOUNT = /^\d{9,18}-(?=TPT\b|[A-Z])/

const CHEQUE_NUMBER = /(?<!\d)(\d{6})(?!\d)/
const chequeIn = (text: string) => CHEQUE_NUMBER.exec(text)?.[1] ?? null

/** No bank prints more of a payment. */
const LONGEST = 1_000

/** Reads a bank's text about one payment. Nothing is guessed: null for a part that the text does not have. */
export function readNarration(printed: string): Understood {
  const text = printed
    .slice(0, LONGEST)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(TAIL, '')
    .replace(LEAD, '')
    .replace(ACCOUNT, '')
    .trim()
  if (CAME_BACK.test(text)) return reversal('', text)
  for (const [shape, read] of SHAPES) {
    const match = shape.exec(text)
    if (match) return withBareName(read(text.slice(match[0].length), text))
  }
  const other = otherwise(text)
  // "BY TRANSFER RAVI KUMAR": nothing but the lead says what it is.
  const isTransfer = other.via === 'other' && BY_TRANSFER.test(printed) && isName(text)
  const sender = isTransfer ? { via: 'transfer' as const, ...senderIn(text) } : {}
  return withBareName({ ...NOTHING, ...other, ...sender })
}

const BY_TRANSFER = /^\W*BY (?:TRANSFER|TRF|TFR)\b/i

/** "FROM RAVI KUMAR" is of Ravi Kumar; a phone or an account beside the name, and an IFSC behind it, are none of it. */
const withBareName = (read: Understood): Understood =>
  read.payer === null ? read : { ...read, payer: read.payer.replace(FROM, '').replace(BESIDE, '') }

const FROM = /^(?:FROM|FRM|BY|TO)\s+/i
const BESIDE = /^\d{6,}\s+(?=\p{L})|(?<=\p{L})\s+(?:\d{5,}|[A-Z]{4}0[A-Z\d]{6})$/giu

type Read = (rest: string, whole: string) => Understood

const only =
  (via: Way): Read =>
  () => ({ ...NOTHING, via })

/** A reversal names the reference of what it takes back; who that was is said there. */
const reversal: Read = (_, whole) => ({
  ...NOTHING,
  via: 'reversal',
  reference: whole.split(/[/\s:-]+/).find((part) => isReference(part) || isUtr(part)) ?? null,
})

// "RTN NEFT …", "IMPS FAILED/ref/NAME": money that was sent and comes back, said before the reference or anybody's name.
const CAME_BACK =
  /^(?:R-(?=UPI|IMPS|NEFT)|(?:(?:UPI|IMPS|NEFT|RTGS|NACH|ACH|ECS|CR|DR|CREDIT|DEBIT|INWARD|OUTWARD|IN|OUT|C|D)\b\W*){0,4}(?:RTN|RETURN(?:ED)?|REJECT(?:ED)?|RJCT|REFUND(?:ED)?|FAILED|CHARGEBACK|ADJ(?:USTMENT)?|REVERSAL|REVERSED|RVSL|RRC)\b(?=.*(?:UPI|IMPS|NEFT|RTGS)|(?<=\b(?:UPI|IMPS|NEFT|RTGS|NACH|ACH|ECS)\b.*)))/i

// "UPI/CR/ref/REV/…"
const TAKEN_BACK = /^(?:[/-](?:CR|DR|\d{12})){0,2}[/-](?:REV|RVSL|REVERSAL|CRADJ|DRADJ)(?=[/-]|$)/i

const loanOr =
  (read: Read): Read =>
  (rest, whole) =>
    LOAN.test(whole) ? only('loan')(rest, whole) : read(rest, whole)

const LOAN = /\bEMI\d*\b|\bLOAN\b|\bHOUSING FIN|\bEMI(?=\d)/i

const RETURNED =
  /^(?:I\/?W |O\/?W |INWARD |OUTWARD )?(?:CHQ|CHEQUE|CHECK|CLG|CTS|CLEARING)\b.*\b(?:RET|RETURN|RETURNED|RTN|REJECT(?:ED)?|BOUNCED?|UNPAID|DISHONOU?R\w*)\b|^(?:I\/?W |O\/?W )?(?:RET|RETURN|RTN)[ :./-]*(?:CHQ|CHEQUE|CLG)\b|^(?:REJECT|RET|RETURN|RTN)\b[ :./-]*(?:CHQ|CHEQUE|\d{6})\b/i
const INTEREST =
  /^(?:CREDIT |SB |SAVINGS? )?INT(?:EREST)?\b|^SB ?INT|\bInt\.? ?(?:Pd|Paid|Cr|Credit)\b|\bINTEREST (?:CREDIT|PAID|CAPITALI)/i

/** From the most certain beginning to the least; what follows it is the rest that is read. */
const SHAPES: readonly (readonly [RegExp, Read])[] = [
  [
    /^UPI[ /-]*(?:REV|RVSL|RET|REVERSAL|RETURN)\b|^(?:REV|RVSL|REVERSAL|RETURN)[ :/-]*(?:OF )?(?=UPI|IMPS|NEFT|RTGS)/i,
    reversal,
  ],
  [
    /^(?:IMPS|NEFT|RTGS)[ /-]*(?:REV|RVSL|RET(?:URN)?|REVERSAL)\b|^(?:IMPS|NEFT|RTGS|UPI)[ /-]+\w{12,22}[ /-]+(?:REV|RVSL|RET(?:URN(?:ED)?)?|REVERSAL|REVERSED)\b/i,
    reversal,
  ],
  [/^(?:CHARGES?|CHGS?|CHRGS?|COMM(?:ISSION)?|FEES?)\b|^GST\b/i, only('charge')],
  [
    /^UPI(?:AB|AR|IN|OUT|CR|DR)?(?=[ /:_-]|\d|$)(?:[ ]?(?:IN|OUT)\b)?/i,
    (rest, whole) =>
      TAKEN_BACK.test(rest)
        ? reversal(rest, whole)
        : { via: 'upi', ...readUpi(rest.replace(/^[ :_-]+(?=\S)/, '')) },
  ],
  [
    /^(?:NEFT|NFT)(?:[_ -]?(?:IN(?:W|WARD)?|OUT(?:W|WARD)?|CR|DR)\b)?/i,
    (rest) => ({ via: 'neft', ...readNeft(rest) }),
  ],
  [
    /^RTGS(?:[_ -]?(?:IN(?:W|WARD)?|OUT(?:W|WARD)?|CR|DR)\b)?/i,
    (rest) => ({ via: 'rtgs', ...readNeft(rest) }),
  ],
  [
    /^IMPS(?:[_ -]?(?:IN(?:W|WARD)?|OUT(?:W|WARD)?|CR|DR)\b)?/i,
    (rest) => ({ via: 'imps', ...readImps(rest) }),
  ],
  [
    /^(?:NACH|ACH|ECS|MAND(?:ATE)?)\b(?:[ -]*(?:C|D|CR|DR)\b[ -]*)?/i,
    loanOr((rest, whole) => ({ ...NOTHING, via: 'nach', ...mandatorIn(rest, whole) })),
  ],
  // Before cheques and cards: what the bank takes for their return, and for having them.
  [/\b(?:CHA?RGE?S?|CHRGS?|CHGS?|CHG|AMC|PENALTY|(?:ANNUAL|CARD) FEES?|GST)\b/i, only('charge')],
  [RETURNED, (_, whole) => ({ ...NOTHING, via: 'cheque return', reference: chequeIn(whole) })],
  [
    /^(?:BY |TO |I\/?W |O\/?W |INWARD |OUTWARD )?(?:CLEARING|CLG|CTS|CHQ|CHEQUE|MICR|INSTRUMENT|INST(?= \d{6}))\b/i,
    (rest, whole) => ({
      ...NOTHING,
      via: 'cheque',
      reference: chequeIn(whole),
      payer: drawerIn(rest),
    }),
  ],
  [/^(?:BIL|BILLPAY|BILL PAY\w*|IB BILLPAY|BBPS|BILLDESK)\b/i, only('bill')],
  [
    /^(?:by debit card|POS|VPS|IPS|PCI|PCD|VSI|ECOM|DEBIT CARD|PUR|VISA|RUPAY|MASTER ?CARD)\b/i,
    only('card'),
  ],
  [
    /^(?:BY |TO )?(?:ATM|ATW|ATL|NWD|EAW|VAT|MAT|NFS|AWB|SELF WDL|CASH|CDM|CSH DEP|BNA|CARDLESS CASH)\b/i,
    only('cash'),
  ],
  [INTEREST, loanOr(only('interest'))],
]

// "MPAYUPITRTR627812345691NAME": the words of one bank, grown together.
const GROWN = /^[A-Z]{0,5}UPI[A-Z]{0,6}(?=\d{12}(?!\d))/i
/** "Money received from RAVI KUMAR via UPI", whose reference has a column of its own. */
const SENT =
  /\b(?:from|by|to)\s+(\p{L}[\p{L}\p{M} .'-]*?)\s+(?:via|through|using)\s+(UPI|IMPS|NEFT|RTGS)\b/iu

/** Texts that begin with no known word: an instalment, a transfer, or a reference that shows what it is. */
function otherwise(text: string): Partial<Understood> & { via: Way } {
  if (LOAN.test(text)) return { via: 'loan' }
  const grown = GROWN.exec(text)
  if (grown) return { via: 'upi', ...readUpi(apart(text.slice(grown[0].length))) }
  const [, who, how] = SENT.exec(text) ?? []
  if (who && how) return { via: how.toLowerCase() as Way, payer: who }
  const way = /\b(UPI|IMPS|NEFT|RTGS)\b/i.exec(text)
  if (way && /\d{12}|[A-Z]{4}[A-Z0-9]\d{10,}/i.test(text)) return embedded(way, text)
  if (text.split(/[/:*-]/).some((part) => isUtr(part.trim())) && !OWN.test(text))
    return { via: RTGS.test(text) ? 'rtgs' : 'neft', ...readNeft(text.replace(/^[A-Z]\//i, '')) }
  if (OWN.test(text)) return { via: 'transfer' }
  const transfer = TRANSFER.exec(text)
  if (transfer) return { via: 'transfer', ...senderIn(text.slice(transfer[0].length)) }
  return { via: 'other' }
}

/** A reference and the name that is written to it, without an account whose digits are hidden. */
const apart = (text: string) =>
  ` ${text.slice(0, 12)} ${text.slice(12).replace(/\s*[X*]{3,}[\s\d]*$/i, '')}`

/** Of the UTR of an RTGS transfer the fifth letter says it. */
const RTGS = /(?<![A-Z\d])[A-Z]{4}R\d{17}(?!\d)/i

const OWN = /\bSELF\b|\bOWN A/i
const TRANSFER =
  /^(?:TRF|TFR|TPT|INFT?|IFT|FT|FUND TR\w*|FUNDS? TRANSFER|(?:BY|TO) TRANSFER|TRANSFER|EBANK|IB|MB|MOB|NET|INB|TR)\b\W*(?:FROM\b|BY\b|TO\b|FRM\b)?\W*/i

/** The way stands within: "TPT-RENT-IMPS-…", "Money received … UPI Ref No: …". */
function embedded(way: RegExpExecArray, text: string): Understood {
  const rest = text.slice(way.index + way[0].length)
  const before = text.slice(0, way.index)
  const via = (way[1] ?? '').toLowerCase() as 'upi' | 'imps' | 'neft' | 'rtgs'
  const read = via === 'upi' ? readUpi(rest) : via === 'imps' ? readImps(rest) : readNeft(rest)
  const from =
    /\b(?:from|by|to)\s+(\p{L}[\p{L}\p{M} .'-]+?)\s*(?:[/|,:(-]|\bUPI\b|\bRef\b|$)/iu.exec(before)
  return { via, ...read, payer: read.payer ?? from?.[1]?.trim() ?? null }
}

const A_C = /\bA\/C(?: ?NO)?\b\W*[\dX*]+/gi

/** Reads the sender of a transfer within the bank: "ref/note/NAME" or "NAME". */
function senderIn(rest: string): Partial<Understood> {
  const parts = rest
    .replace(A_C, '')
    .split(/[/:]|-/)
    .map((part) => part.trim())
  const names = parts.filter(
    (part) => isName(part) && !/^(?:TPT|TPFT|TRF|INFT?|IFT|FT|A ?C|SELF)$/i.test(part),
  )
  const name = names.findLast((part) => !isNote(part)) ?? names.at(-1)
  if (name === undefined) return {}
  const sender = name.replace(/^.*\b(?:FROM|FRM)\s+/i, '').replace(/^\d+\s+/, '')
  return { payer: nameAndNote(sender).payer, note: noteOf(names.filter((part) => part !== name)) }
}

const NO_DRAWER = /\b(?:CHQ|CHEQUE|CHECK|CLG|CLEARING|CTS|MICR|INST|DEP)\b|\d{6}/i

/** Reads the drawer of a cheque, where the bank prints it: "CLG/000412/RAVI KUMAR". */
function drawerIn(rest: string): string | null {
  const [, behind] = /\d{6}-(\p{L}[\p{L}\p{M} .]+)$/u.exec(rest) ?? []
  const parts = behind ? ['', behind] : rest.split('/').map((part) => part.trim())
  return parts.slice(1).find((part) => isName(part) && !NO_DRAWER.test(part)) ?? null
}

/** A company that pays by mandate (a credit) is named, with what it writes; whom one pays oneself is in the text. */
function mandatorIn(rest: string, whole: string): Pick<Understood, 'payer' | 'note'> {
  if (!/\bC(?:R)?\b[ -]/i.test(whole.slice(0, 12))) return { payer: null, note: null }
  const parts = rest.split(/[-/:]/).map((part) => part.trim())
  const at = parts.findIndex(isName)
  if (at < 0) return { payer: null, note: null }
  return { payer: parts[at] ?? null, note: noteOf(parts.slice(at + 1).filter(isName)) }
}
