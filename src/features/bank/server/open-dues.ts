import {
  fractionOf,
  minus,
  type Paise,
  paise,
  smaller,
  sumOf,
  ZERO,
} from '../../../shared/paise.ts'
import { ratioFromDecimal } from '../../../shared/ratio.ts'
import type { ProposedPart } from '../proposal.ts'
import type { BankAgreement, BankDue } from './bank-books.ts'

/** A due that lines of a statement settle one after the other. */
export type OpenDue = BankDue & { clientId: string; tds: Paise | null }

/**
 * The open dues while the lines of a statement are gone through, each found without a look at the others: thousands of
 * lines meet thousands of dues.
 */
export class OpenDues {
  readonly #byClient: Map<string, OpenDue[]>
  readonly #byAgreement: Map<string, OpenDue[]>
  /** By what is open of them. */
  readonly #byAmount = new Map<bigint, Set<OpenDue>>()
  readonly #withTax: Set<OpenDue>
  /** The sum that each agreement owes, by its id. */
  readonly #totals = new Map<string, bigint>()
  /** The agreements that owe a sum, by that sum. */
  readonly #byTotal = new Map<bigint, Set<string>>()

  constructor(due: readonly BankDue[], agreements: readonly BankAgreement[]) {
    const byId = new Map(agreements.map((it) => [it.id, it]))
    const dues = due
      .filter(({ open }) => open > 0n)
      .flatMap((it) => {
        const agreement = byId.get(it.agreementId)
        return agreement ? [{ ...it, clientId: agreement.clientId, tds: taxOf(it, agreement) }] : []
      })
      .toSorted((a, b) => compare(a.dueOn, b.dueOn) || rank(a) - rank(b))
    this.#byClient = Map.groupBy(dues, ({ clientId }) => clientId)
    this.#byAgreement = Map.groupBy(dues, ({ agreementId }) => agreementId)
    this.#withTax = new Set(dues.filter(({ tds }) => tds !== null))
    for (const it of dues) {
      this.#index(it)
      this.#addToTotal(it.agreementId, it.open)
    }
  }

  /** The dues of which exactly so much is open. */
  ofAmount(amount: Paise): OpenDue[] {
    return amount > 0n ? [...(this.#byAmount.get(amount) ?? [])] : []
  }

  /** The dues of each agreement of which exactly so much is open in all, over several dues. */
  together(amount: Paise): OpenDue[][] {
    return [...(this.#byTotal.get(amount) ?? [])]
      .map((agreementId) => this.ofAgreement(agreementId))
      .filter((dues) => dues.length > 1)
  }

  /** The dues of which exactly so much is open, less the tax that is withheld of them. */
  ofAmountLessTax(amount: Paise): OpenDue[] {
    return [...this.#withTax].filter(
      ({ open, tds }) => open > 0n && tds !== null && minus(open, tds) === amount,
    )
  }

  ofClient(clientId: string): OpenDue[] {
    return (this.#byClient.get(clientId) ?? []).filter(({ open }) => open > 0n)
  }

  ofAgreement(agreementId: string): OpenDue[] {
    return (this.#byAgreement.get(agreementId) ?? []).filter(({ open }) => open > 0n)
  }

  /** Takes what a line settles. */
  take(parts: readonly ProposedPart[], tds: Paise = ZERO): void {
    for (const part of parts) this.#change(part, minus(ZERO, part.amount))
    if (tds > 0n && parts.length > 0) this.#forgetTax(parts)
  }

  /** Gives back what a line that came back had settled. */
  giveBack(parts: readonly ProposedPart[]): void {
    for (const part of parts) this.#change(part, part.amount)
  }

  #change({ agreementId, chargeId, what }: ProposedPart, by: Paise): void {
    const due = this.#byAgreement
      .get(agreementId)
      ?.find((it) => it.chargeId === chargeId && it.what === what)
    if (!due) return
    this.#byAmount.get(due.open)?.delete(due)
    due.open = paise(due.open + by)
    this.#index(due)
    this.#addToTotal(agreementId, by)
  }

  #addToTotal(agreementId: string, by: bigint): void {
    const before = this.#totals.get(agreementId) ?? 0n
    this.#byTotal.get(before)?.delete(agreementId)
    const total = before + by
    this.#totals.set(agreementId, total)
    const same = this.#byTotal.get(total)
    if (same) same.add(agreementId)
    else this.#byTotal.set(total, new Set([agreementId]))
  }

  #index(due: OpenDue): void {
    const same = this.#byAmount.get(due.open)
    if (same) same.add(due)
    else this.#byAmount.set(due.open, new Set([due]))
  }

  #forgetTax(parts: readonly ProposedPart[]): void {
    for (const due of this.#withTax)
      if (parts.some(({ chargeId }) => chargeId === due.chargeId)) {
        due.tds = null
        this.#withTax.delete(due)
      }
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
/** A deposit is paid before the first rent of the same day. */
const rank = ({ what }: BankDue): number => (what === 'deposit' ? 0 : 1)

/** The tax that an agreement says is withheld of a rent, to the rupee; null where none is. */
function taxOf({ what, taxable }: BankDue, { tdsPercent }: BankAgreement): Paise | null {
  if (what !== 'rent' || taxable === null || tdsPercent === null) return null
  const { numerator, denominator } = ratioFromDecimal(tdsPercent)
  return fractionOf(taxable, { numerator, denominator: denominator * 100n }, 'rupee')
}

/** A due, or so much of it, as a part of a proposal. */
export const partOf = (due: OpenDue, amount: Paise = due.open): ProposedPart => ({
  agreementId: due.agreementId,
  what: due.what,
  chargeId: due.chargeId,
  month: due.month,
  amount,
})

/** An amount over dues, the oldest first; what is left is an advance of the last one's agreement. */
export function spread(amount: Paise, dues: readonly OpenDue[]): ProposedPart[] {
  let left = amount
  const parts: ProposedPart[] = []
  for (const due of dues) {
    const taken = smaller(left, due.open)
    if (taken > 0n) parts.push(partOf(due, taken))
    left = minus(left, taken)
  }
  const last = dues.at(-1)
  if (last && left > 0n)
    parts.push({
      agreementId: last.agreementId,
      what: 'advance',
      chargeId: null,
      month: null,
      amount: left,
    })
  return parts
}

export const totalOpen = (dues: readonly { open: Paise }[]): Paise =>
  sumOf(dues.map(({ open }) => open))
