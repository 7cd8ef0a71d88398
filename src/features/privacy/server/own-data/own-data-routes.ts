import { beforeTransaction } from '../../../../server/http/before-transaction.ts'
import { inLocalTime } from '../../../../server/local-time.ts'
import type { Asker } from '../../../../server/pdf/pdf-compiler.ts'
import { invalidField, Refusal } from '../../../../server/refusal.ts'
import { type ZipWriter, zipStream } from '../../../../server/zip-stream.ts'
import { say, sayFixed } from '../../../../shared/said.ts'
import { type DownloadedAccount, ownDataWire } from '../../../account/account-wire.ts'
import { takeFiles } from '../../../files/server/file-data.ts'
import type { FilesDeps } from '../../../files/server/files-deps.ts'
import { secondFactorsOnWire } from '../../../identity/second-factor/server/second-factor-routes.ts'
import { throttleKey } from '../../../identity/server/access/keyed-hash.ts'
import { membershipOf } from '../../../identity/server/access/membership-of.ts'
import type { OwnData } from '../../../identity/server/access/own-data.ts'
import {
  type CallerScope,
  type Handlers,
  type Scope,
  worksForOwner,
} from '../../../identity/server/access/scope.ts'
import type { SheetRecords } from '../../../identity/server/access/server-feature.ts'
import { takeAttempt } from '../../../identity/server/access/throttle.ts'
import {
  findLastSignIn,
  findOpenAccount,
  findSeenNotice,
} from '../../../identity/server/account-queries.ts'
import type { IdentityDeps } from '../../../identity/server/identity-deps.ts'
import { findSecondFactors } from '../../../identity/server/second-factor/second-factors.ts'
import { listSessions } from '../../../identity/server/sessions/sessions.ts'
import type { PdfDeps } from '../../../receipts/server/receipt-pdf.ts'
import type { CodeDeps } from '../../../receipts/server/verification-token.ts'
import { findPendingEmail } from '../../../sign-in/server/email-changes.ts'
import { confirmPassword } from '../../../sign-in/server/fresh-sign-in.ts'
import type { ownDataContract } from '../../own-data-contract.ts'
import { zipOwnData } from './make-own-data.ts'
import { type LookAtBooks, zipReceiptPapers } from './receipt-papers.ts'

type Deps = IdentityDeps &
  CodeDeps &
  PdfDeps &
  Pick<FilesDeps, 'fileStore'> & { sheets: readonly SheetRecords[]; ownData: readonly OwnData[] }

/** All of an organization is read for one: nobody needs it more often. */
const PER_ACCOUNT = { free: 10, window: 60 * 60 }
/** Each holds a connection while its tables are read, as fast as it is taken. */
const AT_ONCE = 2
const TABLES_WITHIN_MS = 10 * 60_000

export function ownDataRoutes(deps: Deps): Handlers<typeof ownDataContract> {
  const places = new Set<{ account: string }>()
  const takePlace = (account: string) => {
    if (places.size >= AT_ONCE || [...places].some((it) => it.account === account)) throw crowded()
    const place = { account }
    places.add(place)
    return () => places.delete(place)
  }
  return {
    'POST /mydata': beforeTransaction(
      async ({ caller, body, address, look }) => {
        const hasPassword = await confirmWhereThereIsOne(deps, caller, { ...body, address })
        return { look, account: { hasPassword, ...(await takeTurn(deps, caller)) } }
      },
      async ({ scope, body }, { look, account }) => ({
        status: 200,
        body: {
          name: `rentbook-${scope.today}.zip`,
          stream: (asker) => {
            const parts = { ...deps, account: accountOf(scope, account), hasPdfs: body.pdfs }
            const leave = takePlace(scope.actor.accountId)
            deps.securityLog('own data downloaded', { account: scope.actor.accountId })
            const { tx: _, ...caller } = scope
            const zip = zipStream(scope.now, (writer) =>
              writeAll(writer, look, { ...parts, caller, asker, leave }),
            )
            return zip.once('close', leave)
          },
        },
      }),
    ),
  }
}

type Writing = Deps & {
  account: DownloadedAccount
  hasPdfs: boolean
  caller: CallerScope
  asker: Asker | undefined
  /** Called when no connection is held any more. */
  leave: () => void
}

type LookAsAny = <T>(read: (scope: Scope) => Promise<T>) => Promise<T>

/** Writes the tables as they are at one moment, then the PDFs, which never change, and the files. */
async function writeAll(zip: ZipWriter, look: LookAsAny, { leave, ...parts }: Writing) {
  const late = setTimeout(() => zip.giveUp(), TABLES_WITHIN_MS)
  await look(async (scope) => {
    await zipOwnData(scope, zip, parts)
  }).finally(() => {
    clearTimeout(late)
    leave()
  })
  const { caller } = parts
  if (!parts.hasPdfs || caller.kind === 'administrator' || worksForOwner(caller)) return
  await zipReceiptPapers(zip, { ...parts, look: look as LookAtBooks })
  for await (const { path, parts: bytes } of takeFiles(parts, caller, look as LookAtBooks))
    await zip.add(path, bytes, { isPacked: true })
}

const crowded = () =>
  new Refusal('busy', say`Others are downloading theirs right now. Please try again.`, {
    retryAfterSeconds: 10,
  })

type Kept = { hasPassword: boolean } & Awaited<ReturnType<typeof takeTurn>>

/** The account as its file shows it. */
function accountOf(
  scope: Scope,
  { hasPassword, sessions, secondFactors, pendingEmail, ...last }: Kept,
): DownloadedAccount {
  const { accountId: id, name, email } = scope.actor
  const authType = hasPassword ? ('traditional' as const) : ('SSO' as const)
  const devices = sessions.map((session) => inLocalTime(scope, session))
  const user = { id, name, email, pendingEmail, role: scope.kind, ...membershipOf(scope) }
  return {
    ...user,
    authType,
    devices,
    ...inLocalTime(scope, last),
    secondFactors: secondFactorsOnWire(scope, secondFactors),
  }
}

/**
 * Confirms the account's password; administrators who sign in with Microsoft have none, and their file
 * contains only what their pages show. @throws Refusal `invalid`, `too-many-requests`, `busy`
 */
async function confirmWhereThereIsOne(
  deps: Deps,
  caller: CallerScope,
  { password, address }: { password: string; address: string },
): Promise<boolean> {
  if (caller.kind === 'administrator') {
    const { accountId } = caller.actor
    const as = { role: 'rentbook_identity' } as const
    const account = await deps.database.transaction(as, (tx) => findOpenAccount(tx, accountId))
    if (!account) return false
  }
  const field = 'password'
  if (password === '') throw invalidField(field, sayFixed(ownDataWire.password.rule.prompt))
  await confirmPassword(deps, { caller, password, field, address })
  return true
}

const takeTurn = (deps: Deps, { actor: { accountId }, sessionHash, now }: CallerScope) =>
  deps.database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    await takeAttempt(tx, `my data:${throttleKey(deps, accountId)}`, PER_ACCOUNT, now)
    const sessions = await listSessions(tx, { accountId, sessionHash }, now)
    const secondFactors = await findSecondFactors(tx, accountId)
    const pendingEmail = await findPendingEmail(tx, accountId, now)
    const lastSignedInAt = await findLastSignIn(tx, accountId)
    const notice = await findSeenNotice(tx, accountId)
    return { sessions, secondFactors, pendingEmail, lastSignedInAt, ...notice }
  })
