import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { minus, type Paise, ZERO } from '../../../shared/paise.ts'
import type { Decoded } from '../../../shared/wire-record.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import type { adjustmentsWire } from '../ledger-wire.ts'
import { type ChargeState, listChargeStates } from './adjustment-queries.ts'
import { booksChanged, stateOfBooks } from './state-of-books.ts'

/** A charge that becomes another amount. */
type Adjustment = {
  /** null: a charge that is made by this. */
  chargeId: string | null
  name: string
  periodStart: string | null
  periodEnd: string | null
  from: Paise
  to: Paise
}

export type ChangeOfBooks<T = unknown> = {
  /** The result of the work. */
  result: T
  /** Identifies what a preview showed; another preview has another value. */
  expect: string
  adjustments: Adjustment[]
  /** The total amount owed afterwards. */
  owed: Paise
}

type Wish = { preview?: boolean | null | undefined; expect?: string | null | undefined }

/**
 * Does the work and returns what it did to the charges of an agreement; for a preview it is undone again, so
 * that what is shown is what would be done. What the work returns is part of the preview.
 * @throws Refusal `preview-stale` where `expect` does not fit what is done, and whatever the work throws
 */
export async function changeBooks<T>(
  scope: BooksScope,
  leaseId: string,
  { preview, expect, work }: Wish & { work: () => Promise<T> },
): Promise<ChangeOfBooks<T>> {
  return runAsPreview(scope, preview === true, async () => {
    const before = await listChargeStates(scope, leaseId)
    const result = await work()
    const after = await listChargeStates(scope, leaseId)
    const change = differenceOf(before, after, result)
    if (preview !== true && expect && expect !== change.expect) throw booksChanged()
    return change
  })
}

/** Previews a call whose `expect` is the state of the books (`requireBooks`): runs the work and rolls it back. */
export async function previewOf(
  scope: BooksScope,
  leaseId: string,
  work: () => Promise<unknown>,
): Promise<Decoded<typeof adjustmentsWire>> {
  const expect = await stateOfBooks(scope, [leaseId])
  const change = await changeBooks(scope, leaseId, { preview: true, work })
  return adjustmentsOf({ ...change, expect }, 'Nothing is recorded yet.')
}

/** Does the work, and undoes it when it is only to be seen. */
export async function runAsPreview<T>(
  { tx }: Pick<BooksScope, 'tx'>,
  isUndone: boolean,
  work: () => Promise<T>,
): Promise<T> {
  if (!isUndone) return work()
  await sql`savepoint preview`.execute(tx)
  const seen = await work()
  await sql`rollback to savepoint preview`.execute(tx)
  return seen
}

function differenceOf<T>(before: ChargeState[], after: ChargeState[], result: T): ChangeOfBooks<T> {
  const old = new Map(before.map((state) => [state.id, state]))
  const adjustments = after.flatMap(
    ({ id, name, periodStart, periodEnd, amount }): Adjustment[] => {
      const was = old.get(id)
      const from = was?.amount ?? ZERO
      const chargeId = was ? id : null
      return from === amount ? [] : [{ chargeId, name, periodStart, periodEnd, from, to: amount }]
    },
  )
  const owed = after.reduce((sum, state) => (sum + state.open) as Paise, ZERO)
  return { result, expect: fingerprintOf({ adjustments, owed, result }), adjustments, owed }
}

function fingerprintOf(seen: object): string {
  const text = JSON.stringify(seen, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** How much more, or less, a charge becomes. */
const differenceIn = ({ from, to }: Adjustment): Paise => minus(to, from)

/** The reply for a change or its preview. */
export const adjustmentsOf = (
  { expect, adjustments, owed }: ChangeOfBooks,
  message: string,
): Decoded<typeof adjustmentsWire> => ({
  message,
  expect,
  owed,
  adjustments: adjustments.map((it) => ({ ...it, difference: differenceIn(it) })),
})
