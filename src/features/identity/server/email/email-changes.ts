import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { type Transaction, violates } from '../../../../server/database/database.ts'
import { newId } from '../../../../server/new-id.ts'
import { invalidField, Refusal } from '../../../../server/refusal.ts'
import { id as anyId } from '../../../../shared/wire.ts'
import { entryOf } from '../access/hashing-queue.ts'
import { tellEmailChanged, tellPasswordChanged } from '../account-notices.ts'
import { findOpenAccount, setPasswordHash } from '../account-queries.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import '../identity-tables.ts'
import { keyedHash } from '../access/keyed-hash.ts'
import type { OwnerScope } from '../access/scope.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { linkExpired } from '../sign-in/password-resets.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { hashToken, newToken } from '../tokens.ts'

const MINUTE = 60 * 1000
/** How long the code for a new e-mail can be entered, and how long the old address can take the change back. */
const EMAIL_CODE_LIFE_MS = 30 * MINUTE
const UNDO_LIFE_MS = 7 * 24 * 60 * MINUTE
const GUESSES = 5

type Deps = Pick<IdentityDeps, 'database' | 'clock' | 'hashKey' | 'mailer' | 'appUrl'>

/**
 * Keeps the e-mail that an owner wants for themselves, and mails it a code. It counts once the code is
 * entered; until then it is nobody's (docs/decisions/0036). Voids an earlier wish.
 */
export async function requestEmailChange(
  { hashKey, mailer }: Pick<Deps, 'hashKey' | 'mailer'>,
  { tx, now, actor }: OwnerScope,
  email: string,
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await cancelEmailChange(tx, actor.accountId)
  const id = newId()
  await tx
    .insertInto('emailChanges')
    .values({
      id,
      accountId: actor.accountId,
      email,
      codeHash: hashCode({ hashKey }, id, code),
      guessesLeft: GUESSES,
      expiresAt: new Date(now.getTime() + EMAIL_CODE_LIFE_MS),
    })
    .execute()
  await mailer.enqueue(tx, codeMail(email, code))
}

const hashCode = (deps: Pick<Deps, 'hashKey'>, id: string, code: string) =>
  keyedHash(deps, 'email change', id, code)

const codeMail = (to: string, code: string) => ({
  to,
  subject: `${code} confirms your new Rentbook e-mail`,
  text: `Somebody, probably you, wants to sign in to Rentbook with this address. Enter this code on the page "My account" to confirm it: ${code}

It is valid for 30 minutes. If you did not ask for it, ignore this mail: nothing changes.`,
})

/** Forgets the e-mail that was wished for. */
export async function cancelEmailChange(tx: Transaction, accountId: string): Promise<void> {
  await tx
    .deleteFrom('emailChanges')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is', null)
    .execute()
}

/** The e-mail that waits for its code, or null. */
export async function findPendingEmail(
  tx: Transaction,
  accountId: string,
  now: Date,
): Promise<string | null> {
  const row = await tx
    .selectFrom('emailChanges')
    .select('email')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.email ?? null
}

/** A wish whose code was entered. */
export type ProvedEmail = { id: string; email: string }

/**
 * Checks the code for an account's new e-mail. The guess is spent before the comparison, in a transaction
 * of its own. @throws Refusal `invalid`
 */
export async function proveNewEmail(
  { database, clock, hashKey }: Pick<Deps, 'database' | 'clock' | 'hashKey'>,
  accountId: string,
  code: string,
): Promise<ProvedEmail> {
  const now = clock()
  const spent = await database.transaction({ role: 'rentbook_identity' }, (tx) =>
    tx
      .updateTable('emailChanges')
      .set({ guessesLeft: sql<number>`guesses_left - 1` })
      .where('accountId', '=', accountId)
      .where('confirmedAt', 'is', null)
      .where('guessesLeft', '>', 0)
      .returning(['id', 'email', 'codeHash', 'expiresAt'])
      .executeTakeFirst(),
  )
  const isRight =
    spent &&
    spent.expiresAt > now &&
    timingSafeEqual(spent.codeHash, hashCode({ hashKey }, spent.id, code))
  if (!isRight) throw wrongCode()
  return { id: spent.id, email: spent.email }
}

const wrongCode = () =>
  invalidField('code', 'This code is wrong or too old. After five tries ask for a new one.')

/**
 * Notes that a proved e-mail counts from now on, and mails the old address the link that takes it back.
 * The caller gives it to the account in the same transaction. @throws Refusal `invalid` where it was used meanwhile
 */
export async function confirmEmailChange(
  deps: Pick<Deps, 'mailer' | 'appUrl'>,
  { tx, now, actor }: OwnerScope,
  { id, previousEmail }: { id: string; previousEmail: string },
): Promise<void> {
  const token = newToken()
  const { numUpdatedRows } = await tx
    .updateTable('emailChanges')
    .set({
      confirmedAt: now,
      previousEmail,
      undoHash: hashToken(token),
      expiresAt: new Date(now.getTime() + UNDO_LIFE_MS),
    })
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw wrongCode()
  await tellEmailChanged(deps, tx, { email: previousEmail, name: actor.name }, { id, token })
}

/**
 * Gives an account its old e-mail back by the link that was mailed there, once, with a new password; ends
 * every session, and voids later changes of the e-mail with their links.
 * @throws Refusal `link-expired`; `email-taken` where another account has the address by now; `busy`
 */
export async function undoEmailChange(
  deps: Deps & Pick<IdentityDeps, 'securityLog'>,
  link: { id: string; token: string },
  password: string,
  address: string,
): Promise<void> {
  const id = anyId.safeParse(link.id).data
  if (!id) throw linkExpired()
  const asIdentity = { role: 'rentbook_identity' } as const
  const held = { id, token: link.token }
  // Looked at first, so that a worthless link costs no hashing.
  const { accountId: ofLink } = await deps.database.transaction(asIdentity, (tx) =>
    requireUndo(tx, deps, held),
  )
  const passwordHash = await hashPassword(password, entryOf(ofLink, address))
  const accountId = await deps.database.transaction(asIdentity, async (tx) => {
    const change = await requireUndo(tx, deps, held)
    await tx
      .deleteFrom('emailChanges')
      .where('accountId', '=', change.accountId)
      .where((row) =>
        row.or([row('confirmedAt', 'is', null), row('confirmedAt', '>=', change.confirmedAt)]),
      )
      .execute()
    await restoreEmail(tx, change)
    await setPasswordHash(tx, change.accountId, passwordHash)
    await endSessionsOf(tx, change.accountId)
    const account = { email: change.previousEmail, name: change.name }
    await tellPasswordChanged(deps, tx, account)
    return change.accountId
  })
  deps.securityLog('e-mail change undone', { account: accountId })
}

// Locks the change, so that of parallel uses one wins.
async function requireUndo(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  { id, token }: { id: string; token: string },
) {
  const change = await tx
    .selectFrom('emailChanges')
    .select(['accountId', 'previousEmail', 'confirmedAt', 'undoHash'])
    .where('id', '=', id)
    .where('expiresAt', '>', clock())
    .forUpdate()
    .executeTakeFirst()
  const { accountId, previousEmail, confirmedAt, undoHash } = change ?? {}
  const isRight = undoHash && timingSafeEqual(undoHash, hashToken(token))
  const account = isRight && accountId && (await findOpenAccount(tx, accountId))
  if (!account || !previousEmail || !confirmedAt) throw linkExpired()
  return { accountId: account.id, name: account.name, previousEmail, confirmedAt }
}

async function restoreEmail(
  tx: Transaction,
  { accountId, previousEmail }: { accountId: string; previousEmail: string },
) {
  try {
    await tx
      .updateTable('accounts')
      .set({ email: previousEmail })
      .where('id', '=', accountId)
      .execute()
  } catch (error) {
    if (violates(error, 'accounts_email'))
      throw new Refusal('email-taken', 'Another account has this address by now.')
    throw error
  }
}
