import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import { wordingOf } from '../../../server/language/catalogues.ts'
import type { Wording } from '../../../shared/said.ts'
import { hashToken, newToken } from '../../identity/server/access/keyed-hash.ts'
import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'

type CalendarLinkTable = { organizationId: string; tokenHash: Buffer; madeAt: Date }

export const calendarLinkColumns = {
  organizationId: 'key',
  tokenHash: 'secret',
  madeAt: 'technical',
} as const satisfies ColumnWords<CalendarLinkTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    calendarLinks: CalendarLinkTable
  }
}

/** The time at which the calendar's address was made; undefined without one. */
export async function findCalendarLink(scope: BooksScope): Promise<Date | undefined> {
  const row = await scope.tx
    .selectFrom('calendarLinks')
    .select('madeAt')
    .where('organizationId', '=', scope.organization.id)
    .executeTakeFirst()
  return row?.madeAt
}

const ID_LENGTH = 22

/** Makes the secret of the address, which names the books; only its hash is kept. The one before is void. */
export async function makeCalendarLink(scope: OwnerScope): Promise<string> {
  const { id } = scope.organization
  const secret = newToken()
  const values = { tokenHash: hashToken(secret), madeAt: scope.now }
  await scope.tx
    .insertInto('calendarLinks')
    .values({ organizationId: id, ...values })
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(values))
    .execute()
  return `${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}${secret}`
}

/** Revokes the calendar's address; does nothing without one. */
export async function deleteCalendarLink(scope: OwnerScope): Promise<void> {
  await scope.tx
    .deleteFrom('calendarLinks')
    .where('organizationId', '=', scope.organization.id)
    .execute()
}

/** Reads the organization and the secret in an address; undefined if it is malformed. */
export function readCalendarToken(
  token: string,
): { organizationId: string; secret: string } | undefined {
  const id = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex')
  if (id.length !== 32) return undefined
  const organizationId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { organizationId, secret: token.slice(ID_LENGTH) }
}

/** Whether the secret belongs to the current address. */
export async function isCalendarSecret(scope: BooksScope, secret: string): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('calendarLinks')
    .select('organizationId')
    .where('organizationId', '=', scope.organization.id)
    .where('tokenHash', '=', hashToken(secret))
    .executeTakeFirst()
  return row !== undefined
}

/** The calendar's name, which names the owner of the books, and the owner's language, used for its texts. */
export async function findCalendarWords(
  scope: BooksScope,
): Promise<{ name: string; wording: Wording }> {
  const owner = await scope.tx
    .selectFrom('accounts')
    .select(['name', 'language'])
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', scope.organization.ownerId)
    .executeTakeFirst()
  return {
    name: ['Rentbook', owner?.name].filter(Boolean).join(', '),
    wording: wordingOf(owner?.language ?? null),
  }
}
