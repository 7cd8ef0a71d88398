import type { Way } from '../../../shared/narration.ts'
import type { Reason } from '../proposal.ts'
import type { BankStatementLine } from '../statement.ts'
import type { BankBooks } from './bank-books.ts'
import type { LineToPropose } from './line-to-propose.ts'
import { isFirm, isNameAlike, NameBook, plainName, widthOf } from './payer-name.ts'

/** Who sent a line's money. */
export type LinePayer = {
  /** The clients whom something of their own points to: one for sure, or several to choose from. */
  clients: string[]
  why: Reason[]
  /** Whether something learned points to them while the printed name is another. */
  isOtherName: boolean
  /** Whether only a firm or a common name points to them, which may pay for several. */
  isOfMany: boolean
  /** The clients whose name is only alike; many where it is a common one. */
  alike: () => Set<string>
  isHolder: boolean
}

/** The indexes by which payers are found, made once for all lines. */
export class PayerBook {
  readonly #clients = new NameBook<string>()
  readonly #holders = new NameBook<string>()
  readonly #learned = new Map<string, Set<string>>()
  readonly #phones = new Map<string, Set<string>>()
  /** The spellings by which each is known. */
  readonly #spellings = new Map<string, Set<string>>()

  constructor(books: BankBooks) {
    for (const { clientId, names, phones } of books.agreements) {
      for (const name of names) {
        this.#clients.add(name, clientId)
        add(this.#spellings, clientId, name)
      }
      for (const phone of phones) add(this.#phones, lastDigits(phone), clientId)
    }
    for (const holder of books.holders) this.#holders.add(holder, holder)
    for (const { kind, text, clientId } of books.learned) {
      // Many begin like one that is cut.
      if (kind === 'address' && isCutAddress(text)) continue
      if (kind === 'name') add(this.#spellings, clientId, text)
      if (kind === 'address' || isWholeName(text)) add(this.#learned, keyOf(kind, text), clientId)
    }
  }

  /** Who paid, from the address, the name and what was learned. */
  of({ understood, isOwn, longestName }: LineToPropose): LinePayer {
    const { upiAddress } = understood
    const name = payerName(understood)
    const address = upiAddress ?? (name === null ? understood.payer : null)
    const width = widthOf(longestName)
    const named = name === null ? new Map() : this.#clients.fitting(name, width)
    const fits: [Reason, Iterable<string>][] = [
      ['learned address', (address && this.#learned.get(keyOf('address', address))) || []],
      ['phone', this.#phones.get(phoneIn(address) ?? '') ?? []],
      ['learned name', (name && this.#learned.get(keyOf('name', name))) || []],
      [[...named.values()].includes('shortened') ? 'short name' : 'full name', named.keys()],
    ]
    const found = fits.map(([why, of]) => ({ why, clients: [...of] }))
    const pointing = found.filter(({ clients }) => clients.length > 0)
    const why = pointing.map((it) => it.why)
    const clients = [...new Set(pointing.flatMap((it) => it.clients))]
    return {
      isOtherName: this.#isOtherName(name, clients, why),
      isOfMany: !why.some((it) => OWN.has(it)) && isOfMany(why, name, address),
      // A name and an address that point to different people point to several.
      clients,
      why,
      alike: () => (name === null ? new Set() : this.#clients.sharing(name)),
      isHolder: isOwn === true || (name !== null && this.#holders.fitting(name, width).size > 0),
    }
  }

  /** Whether a learned address comes with a name by which those whom it points to are not known. */
  #isOtherName(name: string | null, clients: readonly string[], why: readonly Reason[]): boolean {
    if (name === null || !why.includes('learned address')) return false
    const spellings = clients.flatMap((id) => [...(this.#spellings.get(id) ?? [])])
    return !spellings.some((it) => isNameAlike(it, name))
  }

  /** Whose names a note has. */
  namedIn(note: string): Set<string> {
    return this.#clients.sharing(note)
  }
}

/** Reasons that only one client can have: their phone or their name. */
const OWN: ReadonlySet<Reason> = new Set(['phone', 'full name', 'short name'])

const isOfMany = (why: readonly Reason[], name: string | null, address: string | null): boolean =>
  !why.includes('learned address') || [name, address].some((it) => it !== null && isFirm(it))

/** The letters of the longest payer's name that the files of an account printed, by the way of the payment. */
export type LongestNames = Partial<Record<Way, number>>

/** The longest names, with those of further lines. */
export function longestOf(
  lines: readonly Pick<BankStatementLine, 'understood'>[],
  before: LongestNames = {},
): LongestNames {
  const longest = { ...before }
  for (const { understood } of lines) {
    const length = payerName(understood)?.length ?? 0
    if (length > 0) longest[understood.via] = Math.max(longest[understood.via] ?? 0, length)
  }
  return longest
}

/** A payer's name as printed; null where the bank prints the address in its place, or none. */
export function payerName({ payer }: BankStatementLine['understood']): string | null {
  if (payer === null || payer.includes('@') || /^\d+$/.test(payer)) return null
  return payer.trim() || null
}

/** Names that banks shorten are those of many. */
const LONG_NAME = 11

/** Whether a printed name is one by which a payer is known; a shorter one only confirms an address. */
export const isWholeName = (name: string): boolean => name.length >= LONG_NAME && name.includes(' ')

/** How an address or a spelling is learned: without case, a name without marks. */
const keyOf = (kind: 'address' | 'name', text: string): string =>
  kind === 'address' ? `address ${text.trim().toUpperCase()}` : `name ${plainName(text)}`

const PHONE = /^(?:\+?91|0)?([6-9]\d{9})(?:-\d{1,2})?(?:@|$)/

/** The phone number that is an address, as apps propose it. */
const phoneIn = (address: string | null): string | undefined =>
  address === null ? undefined : PHONE.exec(address.trim())?.[1]

const lastDigits = (phone: string): string => phone.replace(/\D/g, '').slice(-10)

function add(at: Map<string, Set<string>>, key: string, clientId: string): void {
  if (key === '') return
  const known = at.get(key)
  if (known) known.add(clientId)
  else at.set(key, new Set([clientId]))
}

/** The handles (after the @) of large banks and apps: an address that ends with the beginning of one may be cut. */
const KNOWN = [
  'okaxis',
  'okhdfcbank',
  'okicici',
  'oksbi',
  'ybl',
  'ibl',
  'axl',
  'paytm',
  'ptsbi',
  'pthdfc',
  'ptaxis',
  'ptyes',
  'apl',
  'yapl',
  'rapl',
  'upi',
  'axisbank',
  'axisb',
  'hdfcbank',
  'icici',
  'sbi',
  'kotak',
  'kmbl',
  'idfcbank',
  'idfcfirst',
  'indus',
  'federal',
  'fbl',
  'barodampay',
  'cnrb',
  'pnb',
  'unionbank',
  'uboi',
  'boi',
  'yesbank',
  'yesbankltd',
  'rbl',
  'dbs',
  'aubank',
  'indianbank',
  'mahb',
  'centralbank',
  'iob',
  'jupiteraxis',
  'yescred',
  'axiscred',
  'fam',
  'freecharge',
  'ikwik',
  'airtel',
  'postbank',
  'slice',
  'naviaxis',
  'superyes',
  'waicici',
  'wahdfcbank',
  'waaxis',
  'wasbi',
  'ptybl',
  'pingpay',
  'hsbc',
  'sib',
  'kbl',
  'tmb',
  'jio',
]

/** The shortest that a bank or an app has. */
const SHORTEST = 3

/** Whether a bank's form cut an address short, or hid a part of it: many begin, or end, so. */
export function isCutAddress(address: string): boolean {
  const handle = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  if (!address.includes('@')) return false
  if (address.includes('*') || /^x{2,}/i.test(address)) return true
  return (
    handle.length < SHORTEST ||
    KNOWN.some((it) => it.length > handle.length && it.startsWith(handle))
  )
}
