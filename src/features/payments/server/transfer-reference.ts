import { sql } from 'kysely'
import { invalidField, notFound, Refusal } from '../../../server/refusal.ts'
import { dateSaid, type Said, say } from '../../../shared/said.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import type { BooksReader } from '../../ledger/server/books-reader.ts'
import { findClientName } from '../../ledger/server/lease-ledger-queries.ts'
import { canonicalReference } from '../told-payment.ts'
import '../../ledger/server/ledger-tables.ts'

type Transfer = {
  reference: string | null
  sameTransferAs: string | null
  /** The reference that the claim which is confirmed holds, alone or with others of the same transfer. */
  ownReference?: string | null | undefined
}

/**
 * Takes the reference of a payment in the spelling in which it is kept; one that nobody named is null.
 * @throws Refusal `reference-taken`, which names the first; `invalid` for what can be none; `not-found` where the payment
 * that is stated to be of the same transfer is none of this organization with this reference
 */
export async function takeReference(
  scope: BooksScope,
  clientId: string,
  { reference: written, sameTransferAs, ownReference = null }: Transfer,
): Promise<string | null> {
  if (written === null) {
    if (sameTransferAs !== null) throw notFound(say`Payment`)
    return null
  }
  const reference = referenceFrom(written)
  const takenBy = await lockReference(scope, reference, clientId)
  if (reference === ownReference && sameTransferAs === null) return reference
  const payments = takenBy === undefined ? [] : await listPaymentsWith(scope, reference)
  if (sameTransferAs !== null) {
    if (payments.some(({ id }) => id === sameTransferAs)) return reference
    throw notFound(say`Payment`)
  }
  if (takenBy === undefined) return reference
  const [first] = payments
  if (first)
    throw referenceTaken(say`Another payment, of ${dateSaid(first.datedOn)}, has this reference.`)
  // What holds it and is no payment is a claim.
  const name = await findClientName(scope, takenBy)
  throw referenceTaken(
    say`${name ?? say`Somebody`} reported a payment with this reference. You find it under Payments to confirm.`,
  )
}

/** Frees a reference unless a valid payment or a waiting claim holds it. */
export async function freeReference(
  scope: BooksReader,
  reference: string,
  clientId: string,
): Promise<void> {
  await lockReference(scope, reference, clientId)
  await deleteReference(scope, reference)
}

/** A reference in its one spelling. @throws Refusal `invalid` for what can be none */
export function referenceFrom(written: string): string {
  const reference = canonicalReference(written)
  if (!reference) throw invalidField('reference', say`A reference has 6 to 35 letters and digits.`)
  return reference
}

/** Reports at its field that a reference is taken. */
export const referenceTaken = (message: Said) =>
  new Refusal('reference-taken', message, {
    errors: { reference: say`Another payment has this reference.` },
  })

/**
 * Takes a bank's reference, or holds the row of who took it, until the transaction ends: two cannot take it
 * at once. Undefined where it was free, else the client whose payment took it first.
 */
export async function lockReference(
  scope: BooksReader,
  reference: string,
  clientId: string,
): Promise<string | undefined> {
  const row = await scope.tx
    .insertInto('transferReferences')
    .values({ organizationId: scope.organization.id, reference, clientId })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'reference'])
        .doUpdateSet((it) => ({ clientId: it.ref('transferReferences.clientId') })),
    )
    // A row that this statement inserted has no earlier version.
    .returning(['clientId', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
  return row.isNew ? undefined : row.clientId
}

/** Frees a reference; one that a valid payment or a claim still waiting holds stays taken. */
export async function deleteReference(scope: BooksReader, reference: string): Promise<void> {
  await scope.tx
    .deleteFrom('transferReferences')
    .where('organizationId', '=', scope.organization.id)
    .where('reference', '=', reference)
    .where(sql<boolean>`not is_reference_held(${reference})`)
    .execute()
}

/** The valid payments with that reference, the oldest first. */
export async function listPaymentsWith(
  scope: BooksReader,
  reference: string,
): Promise<{ id: string; datedOn: string }[]> {
  return scope.tx
    .selectFrom('credits')
    .select(['id', 'datedOn'])
    .where('organizationId', '=', scope.organization.id)
    .where('heldReference', '=', reference)
    .orderBy('id')
    .execute()
}
