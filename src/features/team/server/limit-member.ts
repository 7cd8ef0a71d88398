import { notFound } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'
import '../../identity/server/identity-tables.ts'

/** Where a property is, in one line, and whether it was deleted. */
type Place = { id: string; address: string; isDeleted: boolean }

/** Finds those of these properties that the organization has, deleted ones too. */
export type FindPlaces = (scope: BooksScope, ids: readonly string[]) => Promise<Place[]>

type Limit = readonly string[] | null

/**
 * The properties to which somebody is to be limited, each once; null for none. One that was deleted may stay.
 * @throws Refusal `not-found` for what is no property of these books
 */
export async function requireProperties(
  scope: OwnerScope,
  findPlaces: FindPlaces,
  { properties, before = null }: { properties: Limit; before?: Limit },
): Promise<string[] | null> {
  if (properties === null) return null
  const ids = [...new Set(properties)]
  const places = await findPlaces(scope, ids)
  const isThere = places.filter(({ id, isDeleted }) => !isDeleted || before?.includes(id))
  if (isThere.length < ids.length) throw notFound(say`Property`)
  return ids
}

/** Limits somebody of the team to these properties and no others; null takes the limit away. */
export async function limitTo(
  { tx, organization: { id: organizationId } }: OwnerScope,
  memberId: string,
  properties: Limit,
): Promise<void> {
  await tx
    .deleteFrom('membershipProperties')
    .where('organizationId', '=', organizationId)
    .where('memberId', '=', memberId)
    .execute()
  if (properties && properties.length > 0)
    await tx
      .insertInto('membershipProperties')
      .values(properties.map((propertyId) => ({ organizationId, memberId, propertyId })))
      .execute()
}

/** What the history says of a limit: where the properties are. */
export async function limitSaid(
  scope: OwnerScope,
  findPlaces: FindPlaces,
  properties: Limit,
): Promise<string> {
  if (properties === null) return ''
  const places = await findPlaces(scope, properties)
  return places.map(({ address }) => address).join('; ')
}
