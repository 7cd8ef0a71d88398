import { timingSafeEqual } from 'node:crypto'
import { type Transaction, violates } from '../../../server/database/database.ts'
import type { Sealer } from '../../../server/encryption.ts'
import { newId } from '../../../server/new-id.ts'
import { Refusal } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { id as anyId } from '../../../shared/wire.ts'
import { entryOf } from '../../identity/server/access/hashing-queue.ts'
import { mailPasswordChanged } from '../../identity/server/account-notices.ts'
import {
  findOpenAccount,
  hasAccount,
  type SignInAccount,
  setPasswordHash,
} from '../../identity/server/account-queries.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import '../../identity/server/identity-tables.ts'
import { hashToken, newToken } from '../../identity/server/access/keyed-hash.ts'
import { endSessionsOf } from '../../identity/server/sessions/sessions.ts'
import { hashPassword } from './passwords.ts'
import { linkExpired, lookAtLink } from './set-password-by-link.ts'

const HOUR = 60 * 60 * 1000
/** How long people can take back a change of their own. */
export const UNDO_LIFE_MS = 7 * 24 * HOUR

/**
 * Details that a link restores beside the e-mail, field by field; only the code that stored them knows their meaning.
 */
type PreviousDetails = Record<string, string | null>

type Undoable = {
  accountId: string
  /** The e-mail that the account gets back, and that it has now. */
  previousEmail: string
  email: string
  /** The changed payment details, as they were. */
  previousDetails?: PreviousDetails
  /** Milliseconds for which the link works. */
  lifeMs?: number
}

/** The id and the secret of a mailed link. */
export type UndoLink = { id: string; token: string }

/** Keeps what an account was before a change and returns the link that puts it back (`undoChange`). */
export async function keepUndoLink(
  { sealer }: { sealer: Sealer },
  { tx, now }: { tx: Transaction; now: Date },
  { previousDetails, lifeMs = UNDO_LIFE_MS, ...change }: Undoable,
): Promise<UndoLink> {
  const [id, token] = [newId(), newToken()]
  await tx
    .insertInto('emailChanges')
    .values({
      ...change,
      id,
      guessesLeft: 0,
      confirmedAt: now,
      undoHash: hashToken(token),
      expiresAt: new Date(now.getTime() + lifeMs),
      previousDetailsSealed: previousDetails
        ? sealer.seal(JSON.stringify(previousDetails), undoContext(id))
        : null,
    })
    .execute()
  return { id, token }
}

/** Ties sealed details to their row. */
export const undoContext = (id: string) => `email_changes.previous_details:${id}`

/** The e-mails that an account had before and that can take it back, without the one it has. */
export async function listFormerEmails(
  tx: Transaction,
  { accountId, email, now }: { accountId: string; email: string; now: Date },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('emailChanges')
    .select('previousEmail')
    .distinct()
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .where('expiresAt', '>', now)
    .where('previousEmail', '<>', email)
    .execute()
  return rows.flatMap(({ previousEmail }) => previousEmail ?? [])
}

export type UndoDeps = Pick<
  IdentityDeps,
  'database' | 'clock' | 'mailer' | 'appUrl' | 'securityLog'
> & {
  sealer: Sealer
  /** Gives an owner the payment details of before. Ends as that owner's organization in `tx`. */
  putBackDetails: (tx: Transaction, owner: SignInAccount, details: PreviousDetails) => Promise<void>
}

/**
 * Gives an account back what it was before a change, by the link that was mailed, once, with a new password: its
 * e-mail, and the payment details that changed then or later. Ends every session, and voids later changes with
 * their links.
 * @throws Refusal `link-expired`; `email-taken` where another account has the address by now; `busy`
 */
export async function undoChange(
  deps: UndoDeps,
  link: UndoLink,
  password: string,
  address: string,
): Promise<void> {
  const id = anyId.safeParse(link.id).data
  if (!id) throw linkExpired()
  const asIdentity = { role: 'rentbook_identity' } as const
  const held = { id, token: link.token }
  // Looked at first, so that a worthless link costs no hashing.
  const ofLink = await lookAtUndo(deps, held)
  const passwordHash = await hashPassword(password, entryOf(ofLink.id, address))
  const accountId = await deps.database.transaction(asIdentity, async (tx) => {
    const { account, previousEmail: email, confirmedAt } = await requireUndo(tx, deps, held)
    const details = await takeSince(tx, deps, { accountId: account.id, confirmedAt })
    await restoreEmail(tx, account.id, email)
    await setPasswordHash(tx, account.id, passwordHash)
    await endSessionsOf(tx, account.id)
    await mailPasswordChanged(deps, tx, { email, name: account.name })
    if (Object.keys(details).length > 0) await deps.putBackDetails(tx, account, details)
    return account.id
  })
  deps.securityLog('change undone', { account: accountId })
}

/** The account that a link puts back. @throws Refusal `link-expired`, `email-taken` */
export const lookAtUndo = (deps: UndoDeps, link: UndoLink): Promise<SignInAccount> =>
  lookAtLink(deps, link, async (tx) => {
    const { account, previousEmail } = await requireUndo(tx, deps, link)
    // What changed may be the payment details alone.
    if (previousEmail !== account.email && (await hasAccount(tx, 'owner', previousEmail)))
      throw inUse()
    return account
  })

/** Forgets what changed of an account since then and returns the payment details of before all of it. */
async function takeSince(
  tx: Transaction,
  { sealer }: Pick<UndoDeps, 'sealer'>,
  { accountId, confirmedAt }: { accountId: string; confirmedAt: Date },
): Promise<PreviousDetails> {
  const changes = await tx
    .deleteFrom('emailChanges')
    .where('accountId', '=', accountId)
    .where((row) => row.or([row('confirmedAt', 'is', null), row('confirmedAt', '>=', confirmedAt)]))
    .returning(['id', 'confirmedAt', 'previousDetailsSealed'])
    .execute()
  const newestFirst = changes.sort((a, b) => order(b) - order(a) || (a.id < b.id ? 1 : -1))
  const kept = newestFirst.map(({ id, previousDetailsSealed: sealed }): PreviousDetails => {
    return sealed === null ? {} : JSON.parse(sealer.open(sealed, undoContext(id)))
  })
  return Object.assign({}, ...kept)
}

const order = ({ confirmedAt }: { confirmedAt: Date | null }) => confirmedAt?.getTime() ?? 0

// Locks the change, so that of parallel uses one wins.
async function requireUndo(
  tx: Transaction,
  { clock }: Pick<UndoDeps, 'clock'>,
  { id, token }: UndoLink,
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
  return { account, previousEmail, confirmedAt }
}

async function restoreEmail(tx: Transaction, accountId: string, email: string) {
  try {
    await tx.updateTable('accounts').set({ email }).where('id', '=', accountId).execute()
  } catch (error) {
    throw violates(error, 'accounts_email') ? inUse() : error
  }
}

const inUse = () => new Refusal('email-taken', say`Another account uses this address now.`)
