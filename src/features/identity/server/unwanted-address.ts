import { paths } from '../../../paths.ts'
import type { Transaction } from '../../../server/database/database.ts'
import { nameInMail } from '../../../server/mail/name-in-mail.ts'
import { invalidField } from '../../../server/refusal.ts'
import { say, sayAll } from '../../../shared/said.ts'
import { listAdministrators } from './access/administrators.ts'
import { keyedHash } from './access/keyed-hash.ts'
import { idFromBytes, isOwnLink, type LinkedIds, signedLink } from './access/signed-links.ts'
import { listUnusedOwners } from './account-queries.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { inReadersLanguage, type MailSaid } from './readers-language.ts'
import { oneClick } from './unwanted-mails.ts'
import './identity-tables.ts'

// Codes and welcomes go to addresses that somebody typed, before their readers have an account. Who reads them can say
// that they are not for them; then none goes there for a while. Of the address a keyed hash is kept, among the throttles.

/** In place of an organization, in the link of a mail that none of them causes. */
const OF_RENTBOOK = '00000000-0000-0000-0000-000000000000'
const KEPT_MS = 180 * 24 * 60 * 60 * 1000

type Keyed = Pick<IdentityDeps, 'hashKey'>
type Deps = Pick<IdentityDeps, 'database' | 'clock' | 'hashKey' | 'mailer' | 'adminEmails'>

/** The id that stands for an address in links and in the table. */
const idOfAddress = (deps: Keyed, email: string): string =>
  idFromBytes(keyedHash(deps, 'unwanted address', email))

const keyOf = (id: string) => `not for me:${id}`

/** Explains at the end of a mail how its reader stops those that others request in their name. */
export function withNotForThisAddress(
  { appUrl, ...deps }: Keyed & Pick<IdentityDeps, 'appUrl'>,
  { text, ...mail }: MailSaid,
): MailSaid {
  const ids = { organizationId: OF_RENTBOOK, id: idOfAddress(deps, mail.to) }
  const url = `${appUrl}${paths.notForMe(signedLink(deps, 'not for this address', ids))}`
  const line = say`Not for you? Stop these emails:\n${url}`
  return { ...mail, text: sayAll([text, line], '\n\n'), headers: oneClick(url) }
}

/** Refuses an email whose reader refused such mails. @throws Refusal `invalid` */
export async function requireWanted(
  tx: Transaction,
  deps: Keyed,
  email: string,
  now: Date,
): Promise<void> {
  if (await isUnwanted(tx, idOfAddress(deps, email), now))
    throw invalidField(
      'email',
      say`The person at this address said Rentbook’s emails are not for them. If it is yours, take that back by the link in the last email.`,
    )
}

async function isUnwanted(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const pause = tx
    .selectFrom('throttles')
    .select('key')
    .where('key', '=', keyOf(id))
    .where('blockedUntil', '>', now)
  return (await pause.executeTakeFirst()) !== undefined
}

/** Whether a link is one of such a mail. */
export const isOfRentbook = ({ organizationId }: LinkedIds): boolean =>
  organizationId === OF_RENTBOOK

/**
 * Keeps that codes and welcomes are not for the reader of a link's address, or that they are again. Where an account
 * was opened for it that nobody ever signed in to, the administrators are notified. Returns whether they are stopped;
 * undefined, and does nothing, where nobody here made the link.
 */
export async function refuseAddressByLink(
  deps: Deps,
  { token, id, wish }: { token: string; id: string; wish: 'stop' | 'again' | 'look' },
): Promise<boolean | undefined> {
  if (!isOwnLink(deps, 'not for this address', token)) return undefined
  const isAgain = wish === 'again'
  const now = deps.clock()
  const key = keyOf(id)
  return deps.database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    const wasUnwanted = await isUnwanted(tx, id, now)
    if (wish === 'look') return wasUnwanted
    if (isAgain || !wasUnwanted) await tx.deleteFrom('throttles').where('key', '=', key).execute()
    if (isAgain || wasUnwanted) return !isAgain
    const until = new Date(now.getTime() + KEPT_MS)
    await tx
      .insertInto('throttles')
      .values({ key, count: 1, resetsAt: until, blockedUntil: until })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await notifyAdministrators(tx, deps, id)
    return true
  })
}

async function notifyAdministrators(tx: Transaction, deps: Deps, id: string): Promise<void> {
  const owners = await listUnusedOwners(tx)
  const ofAddress = owners.filter(({ email }) => idOfAddress(deps, email) === id)
  for (const owner of ofAddress)
    for (const { name, email } of await listAdministrators(tx, deps.adminEmails))
      await deps.mailer.enqueue(
        tx,
        await inReadersLanguage(tx, {
          to: email,
          subject: say`An account at Rentbook was opened with somebody else’s email`,
          text: say`Dear ${nameInMail(name)},

The person at ${owner.email} says that the account of the owner ${nameInMail(owner.name)} is not for them. Nobody has signed in to it yet. Correct its email, or delete the owner.`,
        }),
      )
}
