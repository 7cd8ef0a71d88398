import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../../server/database/database.ts'
import { newId } from '../../../server/new-id.ts'
import { invalidField } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { mailEmailChanged } from '../../identity/server/account-notices.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import { inReadersLanguage } from '../../identity/server/readers-language.ts'
import { withNotForThisAddress } from '../../identity/server/unwanted-address.ts'
import '../../identity/server/identity-tables.ts'
import { hashToken, keyedHash, newToken } from '../../identity/server/access/keyed-hash.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { UNDO_LIFE_MS } from './undo-links.ts'

const MINUTE = 60 * 1000
/** How long the code for a new email can be entered. */
const EMAIL_CODE_LIFE_MS = 30 * MINUTE
const CODE_GUESSES = 5

type Deps = Pick<IdentityDeps, 'database' | 'clock' | 'hashKey' | 'mailer' | 'appUrl'>

/**
 * Keeps the new email that an owner requested, and mails it a code. It counts once the code is
 * entered; until then it is nobody's (docs/decisions/0036). Voids an earlier wish.
 */
export async function requestEmailChange(
  deps: Pick<Deps, 'hashKey' | 'mailer' | 'appUrl'>,
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
      codeHash: hashCode(deps, { id, code, email: actor.email }),
      guessesLeft: CODE_GUESSES,
      expiresAt: new Date(now.getTime() + EMAIL_CODE_LIFE_MS),
    })
    .execute()
  const mail = withNotForThisAddress(deps, codeMail(email, code))
  await deps.mailer.enqueue(tx, await inReadersLanguage(tx, mail, actor.email))
}

type Code = {
  /** Of the wish. */
  id: string
  code: string
  /** The account's own email while the wish waits: whoever changes that voids the code (docs/decisions/0006). */
  email: string
}

const hashCode = (deps: Pick<Deps, 'hashKey'>, { id, code, email }: Code) =>
  keyedHash(deps, 'email change', id, code, email)

const codeMail = (to: string, code: string) => ({
  to,
  subject: say`${code} confirms your new Rentbook email`,
  text: say`Somebody, probably you, wants to sign in to Rentbook with this address. Enter this code on the page "My account" to confirm it: ${code}

It is valid for 30 minutes. If you did not ask for it, ignore this email: nothing changes.`,
})

/** Forgets the email that was wished for. */
export async function cancelEmailChange(tx: Transaction, accountId: string): Promise<void> {
  await tx
    .deleteFrom('emailChanges')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is', null)
    .execute()
}

/** The email that waits for its code, or null. */
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
 * Checks the code for an account's new email. The guess is spent before the comparison, in a transaction
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
      .from('accounts')
      .set({ guessesLeft: sql<number>`guesses_left - 1` })
      .where('emailChanges.accountId', '=', accountId)
      .whereRef('accounts.id', '=', 'emailChanges.accountId')
      .where('confirmedAt', 'is', null)
      .where('guessesLeft', '>', 0)
      .returning([
        'emailChanges.id',
        'emailChanges.email',
        'emailChanges.codeHash',
        'emailChanges.expiresAt',
        'accounts.email as ownEmail',
      ])
      .executeTakeFirst(),
  )
  const isRight =
    spent?.codeHash &&
    spent.expiresAt > now &&
    timingSafeEqual(
      spent.codeHash,
      hashCode({ hashKey }, { id: spent.id, code, email: spent.ownEmail }),
    )
  if (!isRight) throw wrongCode()
  return { id: spent.id, email: spent.email }
}

const wrongCode = () =>
  invalidField('code', say`This code is wrong or too old. After five tries ask for a new one.`)

/**
 * Notes that a proved email counts from now on, and mails the old address the link that takes it back.
 * The caller gives it to the account in the same transaction. @throws Refusal `invalid` where it was used meanwhile
 */
export async function confirmEmailChange(
  deps: Pick<Deps, 'mailer' | 'appUrl'>,
  { tx, now, actor }: OwnerScope,
  { id, email, previousEmail }: ProvedEmail & { previousEmail: string },
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
  const previous = { email: previousEmail, name: actor.name, nowKnownBy: email }
  await mailEmailChanged(deps, tx, previous, { id, token })
}
