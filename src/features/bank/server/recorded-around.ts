import { daysBetween } from '../../../shared/calendar-date.ts'
import { type Paise, sumOf } from '../../../shared/paise.ts'
import type { BankAgreement, BankReceipt } from './bank-books.ts'
import { type LineToPropose, plainReference, referenceOfLine } from './line-to-propose.ts'

/** A payment that was written down by hand may be a line of so many days before or after. */
export const ALIKE_DAYS = 10
/** Where nothing is due yet, one of so many days before or after may be. */
const AROUND_DAYS = 20
/** Two equal payments of one payer within so many days may be one that was made twice. */
const TWICE_DAYS = 7
/** A transfer's own reference has at least so many characters; a shorter one is the end of it. */
const WHOLE_REFERENCE = 12
/** The most payments around one day that are tried in every combination. */
const MOST = 10

/** Payments in the books that are no line yet though a line may be them, and equal ones of the last days. */
export class RecordedAround {
  readonly #ofClient: Map<string | undefined, BankReceipt[]>
  readonly #isTicked: (id: string) => boolean
  readonly #onLines: Set<string>

  constructor(
    {
      agreements,
      receipts,
    }: { agreements: readonly BankAgreement[]; receipts: readonly BankReceipt[] },
    lines: readonly LineToPropose[],
    isTicked: (id: string) => boolean,
  ) {
    const clientOf = new Map(agreements.map(({ id, clientId }) => [id, clientId]))
    this.#ofClient = Map.groupBy(receipts, ({ agreementId }) => clientOf.get(agreementId))
    this.#isTicked = isTicked
    this.#onLines = new Set(lines.flatMap((line) => plainOf(referenceOfLine(line)) ?? []))
  }

  /** The payments without a line that this one probably is: one, or several that add up to it. */
  probably(line: LineToPropose, clientId: string, isDue: boolean): BankReceipt[] {
    const free = this.#free(line, clientId, AROUND_DAYS)
    const ending = adding(
      free.filter((it) => endsAlike(it, line)),
      line.amount,
    )
    if (ending.length > 0) return ending
    const days = isDue ? ALIKE_DAYS : AROUND_DAYS
    const open = free.filter(
      (it) => !isAnother(it, line) && !(isDue && it.isCash) && apart(it, line) <= days,
    )
    return adding(open, line.amount)
  }

  /**
   * Whether money of this payer was written down around the day that may be this line: as much as it, or, where what it
   * would settle is not due yet, at least as much.
   */
  isAround(line: LineToPropose, clientId: string, isDue: boolean): boolean {
    if (isDue) return adding(this.#free(line, clientId, ALIKE_DAYS), line.amount).length > 0
    const received = this.#free(line, clientId, AROUND_DAYS).map((it) => it.received)
    return sumOf(received) >= line.amount
  }

  /** The equal payment of this client within the last or next days that a line was already. */
  twice(line: LineToPropose, clientId: string): BankReceipt[] {
    const own = plainOf(referenceOfLine(line))
    const settled = (this.#ofClient.get(clientId) ?? []).filter(
      (it) =>
        (it.hasLine || this.#isTicked(it.id) || this.#isOnLine(it)) &&
        (plainOf(it.reference) ?? '') !== own &&
        isWithin(it, line, TWICE_DAYS),
    )
    return adding(settled, line.amount)
  }

  #free(line: LineToPropose, clientId: string, days: number): BankReceipt[] {
    return (this.#ofClient.get(clientId) ?? []).filter(
      (it) =>
        !it.hasLine && !this.#isTicked(it.id) && !this.#isOnLine(it) && isWithin(it, line, days),
    )
  }

  #isOnLine = ({ reference }: BankReceipt) => this.#onLines.has(plainOf(reference) ?? '')
}

/** Whether a line's reference ends with the one that was written down. */
function endsAlike({ reference }: BankReceipt, line: LineToPropose): boolean {
  const [written, whole] = [plainOf(reference), plainOf(referenceOfLine(line))]
  return written !== null && whole?.endsWith(written) === true
}

/** Whether both have references of a transfer, and not the same. */
const isAnother = ({ reference }: BankReceipt, line: LineToPropose): boolean =>
  (plainOf(reference) ?? '').length >= WHOLE_REFERENCE && referenceOfLine(line) !== null

const plainOf = (reference: string | null): string | null =>
  reference === null ? null : plainReference(reference)

const apart = ({ receivedOn }: BankReceipt, { day }: LineToPropose): number =>
  Math.abs(daysBetween(receivedOn, day))

const isWithin = (receipt: BankReceipt, line: LineToPropose, days: number): boolean =>
  apart(receipt, line) <= days

/** Whether two lines are so near that one payment may have been made twice. */
export const isTwice = (one: LineToPropose, other: LineToPropose): boolean =>
  Math.abs(daysBetween(one.day, other.day)) <= TWICE_DAYS

/** The fewest of these payments that come to exactly this amount; none where they do not. */
function adding(receipts: readonly BankReceipt[], amount: Paise): BankReceipt[] {
  const some = receipts.slice(0, MOST)
  const single = receipts.find(({ received }) => received === amount)
  if (single) return [single]
  let sets: { of: BankReceipt[]; sum: bigint }[] = [{ of: [], sum: 0n }]
  const found: BankReceipt[][] = []
  for (const it of some) {
    const more = sets.map(({ of, sum }) => ({ of: [...of, it], sum: sum + it.received }))
    found.push(...more.filter(({ sum }) => sum === amount).map(({ of }) => of))
    sets = [...sets, ...more.filter(({ sum }) => sum < amount)]
  }
  return found.toSorted((a, b) => a.length - b.length)[0] ?? []
}
