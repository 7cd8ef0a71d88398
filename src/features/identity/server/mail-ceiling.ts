import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import { daysBetween, today } from '../../../shared/calendar-date.ts'
import './identity-tables.ts'
import { keyedHash } from './access/keyed-hash.ts'
import { type BooksScope, isLimited } from './access/scope.ts'
import { countMailRefusals } from './mail-refusals.ts'

type OrganizationMailTable = {
  organizationId: string
  sentOn: string
  /** A keyed hash of the e-mail; empty: all mails of that day. */
  addressHash: Uint8Array
  mails: number
}

export const organizationMailColumns = {
  organizationId: 'key',
  sentOn: 'technical',
  addressHash: 'secret',
  mails: 'technical',
} as const satisfies ColumnWords<OrganizationMailTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    organizationMails: OrganizationMailTable
  }
}

const AT_FIRST = 30
const MORE_A_DAY = 10
const MORE_PER_CLIENT = 5
const FEWER_PER_REFUSAL = 5
const TO_A_STRANGER = 5
const TO_A_KNOWN_ADDRESS = 50
const UNLIMITED = 2_147_483_647
const ALL = Buffer.alloc(0)

type Ceiling = {
  /** How many of the day's mails are left for others. */
  leaving?: number
}

/**
 * Counts a mail that the organization sends a client today; false where it may send none. In its trial, when anybody
 * may have registered it, it mails 30 a day, 10 more for each day since, and 5 more for each client who set a password by
 * a mailed link; nobody else confirmed that their address is theirs. Each mail of the last 30 days that a server or its
 * reader refused takes 5 away. Once subscribed it mails as many as it likes. One address gets 5 a day until its reader has
 * confirmed it here, whoever is invited, deleted and added again with it; then, or once the organization is subscribed, 50; with
 * both, there is no limit.
 */
export async function takeMail(
  scope: BooksScope,
  deps: { hashKey: KeyObject },
  email: string,
  { leaving = 0 }: Ceiling = {},
): Promise<boolean> {
  // The count of all comes first: it makes others wait, so that counts of addresses are never taken crosswise.
  const most = await ceilingOf(scope)
  if (!(await countOne(scope, ALL, most - leaving))) return false
  await forgetEarlierDays(scope)
  const address = keyedHash(deps, 'mailed address', email.toLowerCase())
  if (await countOne(scope, address, await ceilingOfAddress(scope, email))) return true
  await countsToday(scope).set({ mails: sql`mails - 1` }).where('addressHash', '=', ALL).execute()
  return false
}

/** Whether the organization may send more mails today than `leaving`. */
export async function mayMailMore(scope: BooksScope, { leaving = 0 }: Ceiling): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('organizationMails')
    .select('mails')
    .where('organizationId', '=', scope.organization.id)
    .where('sentOn', '=', scope.today)
    .where('addressHash', '=', ALL)
    .executeTakeFirst()
  return (row?.mails ?? 0) < (await ceilingOf(scope)) - leaving
}

async function countOne(
  { tx, organization, today }: BooksScope,
  addressHash: Uint8Array,
  most: number,
): Promise<boolean> {
  if (most <= 0) return false
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('organizationMails')
    .values({ organizationId: organization.id, sentOn: today, addressHash, mails: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'sentOn', 'addressHash'])
        .doUpdateSet({ mails: sql`organization_mails.mails + 1` })
        .where('organizationMails.mails', '<', most),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const countsToday = ({ tx, organization, today }: BooksScope) =>
  tx
    .updateTable('organizationMails')
    .where('organizationId', '=', organization.id)
    .where('sentOn', '=', today)

/** Forgets the counts of earlier days, which have no effect any more. */
async function forgetEarlierDays({ tx, organization, today }: BooksScope): Promise<void> {
  await tx
    .deleteFrom('organizationMails')
    .where('organizationId', '=', organization.id)
    .where('sentOn', '<', today)
    .where('addressHash', '!=', ALL)
    .execute()
}

async function ceilingOfAddress(scope: BooksScope, email: string): Promise<number> {
  const account = await scope.tx
    .selectFrom('accounts')
    .select('id')
    .where('organizationId', '=', scope.organization.id)
    .where('email', '=', email)
    .where('emailConfirmedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  const reasons = Number(account !== undefined) + Number(scope.organization.trial.subscribed)
  return [TO_A_STRANGER, TO_A_KNOWN_ADDRESS, UNLIMITED][reasons] ?? TO_A_STRANGER
}

async function ceilingOf(scope: BooksScope): Promise<number> {
  const { id, trial } = scope.organization
  if (trial.subscribed) return UNLIMITED
  const { createdAt, clients } = await scope.tx
    .selectFrom('organizations')
    .select('createdAt')
    .select(({ selectFrom, fn }) =>
      isLimited(scope)
        ? sql<bigint>`count_confirmed_clients()`.as('clients')
        : selectFrom('accounts')
            .select(fn.countAll<bigint>().as('clients'))
            .where('organizationId', '=', id)
            .where('role', '=', 'client')
            .where('emailConfirmedAt', 'is not', null)
            .as('clients'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const days = daysBetween(today(createdAt, scope.timeZone), scope.today)
  const refusals = await countMailRefusals(scope)
  const more = MORE_A_DAY * days + MORE_PER_CLIENT * Number(clients ?? 0)
  return AT_FIRST + more - FEWER_PER_REFUSAL * refusals
}
