import { invalidField, notFound, requireVersion } from '../../../server/refusal.ts'
import { formatPaise, ZERO } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { findBooksClosedUntil, holdOpenBooks } from '../../ledger/server/closed-books.ts'
import type { HouseFacts } from '../house-property.ts'
import { houseHistory } from '../house-property-wire.ts'
import { listHouseFacts, lockProperty, NOTHING_SAID, putHouseFacts } from './house-facts-queries.ts'

/**
 * Saves the owner's facts about a property for a financial year.
 * @throws Refusal `not-found` for a property that is none; `stale-version`; `invalid` for a share above the whole, interest before a
 * completion that has no day, a year to come and one that is closed
 */
export async function saveHouse(
  scope: OwnerScope,
  propertyId: string,
  { year, ...facts }: HouseFacts & { year: string },
  expectedVersion: number | undefined,
): Promise<void> {
  if (!(await lockProperty(scope, propertyId))) throw notFound(say`Property`)
  await holdOpenBooks(scope)
  await refuseUnfit(scope, year, facts)
  const first = Number(year.slice(0, 4))
  const before = (await listHouseFacts(scope, first)).get(propertyId)
  requireVersion(expectedVersion, before ?? NOTHING_SAID)
  await putHouseFacts(scope, propertyId, first, facts)
  await recordEvent(scope, {
    verb: 'changed',
    kind: 'property',
    id: propertyId,
    fields: houseHistory,
    before: { houseProperty: before ? written(year, before) : null },
    after: { houseProperty: written(year, facts) },
  })
}

async function refuseUnfit(scope: OwnerScope, year: string, facts: HouseFacts): Promise<void> {
  const begins = `${year.slice(0, 4)}-04-01`
  if (begins > scope.today) throw invalidField('year', say`This year has not begun.`)
  const closedUntil = await findBooksClosedUntil(scope)
  if (closedUntil !== null && begins <= closedUntil)
    throw invalidField('year', say`The year ${year} is closed.`)
  if (facts.sharePart > facts.shareWhole)
    throw invalidField('sharePart', say`The share cannot be more than the whole.`)
  if (facts.completedOn !== null && facts.completedOn > scope.today)
    throw invalidField('completedOn', say`Choose today or an earlier day.`)
  if (facts.interestBefore > ZERO && facts.completedOn === null)
    throw invalidField('completedOn', say`Please enter the day on which the building was complete.`)
}

/** What the history keeps of it: everything that was said, in one line. */
const written = (year: string, facts: HouseFacts): string =>
  [
    `${year}: ${facts.use}, ${facts.sharePart}/${facts.shareWhole}`,
    facts.expectedRent !== null && `expected rent ${formatPaise(facts.expectedRent)}`,
    facts.interestBefore > ZERO &&
      `interest before completion on ${facts.completedOn} ${formatPaise(facts.interestBefore)}`,
    facts.unrealised > ZERO &&
      `unrealised ${formatPaise(facts.unrealised)}${facts.isUnrealisedShown ? ', conditions confirmed' : ''}`,
    facts.receivedLater > ZERO && `rent of earlier years ${formatPaise(facts.receivedLater)}`,
    ...facts.loans.map(({ lender, interest }) => `${lender} ${formatPaise(interest)}`),
  ]
    .filter(Boolean)
    .join('; ')
