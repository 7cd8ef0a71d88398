import type { Reason } from '../proposal.ts'
import type { StatementLine } from '../statement.ts'
import type { BankBooks } from './bank-books.ts'
import type { LineToPropose } from './line-to-propose.ts'
import { NameBook, plainName, widthOf } from './payer-name.ts'

/** Who sent a line's money. */
export type Payer = {
  /** The clients whom something of their own points to: one for sure, or several to choose from. */
  clients: string[]
  why: Reason[]
  /** The clients whose name is only alike. */
  alike: Set<string>
  isHolder: boolean
}

/** The indexes by which payers are found, made once for all lines. */
export class PayerBook {
  readonly #clients = new NameBook<string>()
  readonly #holders = new NameBook<string>()
  readonly #learned = new Map<string, Set<string>>()
  readonly #phones = new Map<string, Set<string>>()
  readonly #widths = new Map<string, number | undefined>()

  constructor(books: BankBooks, lines: readonly LineToPropose[]) {
    for (const { clientId, names, phones } of books.agreements) {
      for (const name of names) this.#clients.add(name, clientId)
      for (const phone of phones) add(this.#phones, lastDigits(phone), clientId)
    }
    for (const holder of books.holders) this.#holders.add(holder, holder)
    for (const { kind, text, clientId } of books.learned)
      add(this.#learned, keyOf(kind, text), clientId)
    const printed = Map.groupBy(lines, ({ understood: { via } }) => via)
    for (const [via, some] of printed)
      this.#widths.set(via, widthOf(some.flatMap(({ understood }) => payerName(understood) ?? [])))
  }

  /** Who paid, from the address, the name and what was learned. */
  of({ understood, isOwn }: LineToPropose): Payer {
    const { upiAddress, via } = understood
    const name = payerName(understood)
    const address = upiAddress ?? (name === null ? understood.payer : null)
    const width = this.#widths.get(via)
    const named = name === null ? new Map() : this.#clients.fitting(name, width)
    const fits: [Reason, Iterable<string>][] = [
      ['learned address', (address && this.#learned.get(keyOf('address', address))) || []],
      ['phone', this.#phones.get(phoneIn(address) ?? '') ?? []],
      ['learned name', (name && this.#learned.get(keyOf('name', name))) || []],
      [[...named.values()].includes('shortened') ? 'short name' : 'full name', named.keys()],
    ]
    const found = fits.map(([why, of]) => ({ why, clients: [...of] }))
    const pointing = found.filter(({ clients }) => clients.length > 0)
    return {
      // A name and an address that point to different people point to several.
      clients: [...new Set(pointing.flatMap(({ clients }) => clients))],
      why: pointing.map(({ why }) => why),
      alike: name === null ? new Set() : this.#clients.sharing(name),
      isHolder: isOwn === true || (name !== null && this.#holders.fitting(name, width).size > 0),
    }
  }

  /** Whose names a note has. */
  namedIn(note: string): Set<string> {
    return this.#clients.sharing(note)
  }
}

/** A payer's name as printed; null where the bank prints the address in its place, or none. */
export function payerName({ payer }: StatementLine['understood']): string | null {
  if (payer === null || payer.includes('@') || /^\d+$/.test(payer)) return null
  return payer.trim() || null
}

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
