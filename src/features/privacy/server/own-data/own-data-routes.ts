import { setTimeout as pause } from 'node:timers/promises'
import { beforeTransaction } from '../../../../server/http/before-transaction.ts'
import { inLocalTime } from '../../../../server/local-time.ts'
import type { Asker } from '../../../../server/pdf/pdf-compiler.ts'
import { invalidField, Refusal } from '../../../../server/refusal.ts'
import { type ZipWriter, zipStream } from '../../../../server/zip-stream.ts'
import { financialYear } from '../../../../shared/calendar-date.ts'
import { say, sayFixed } from '../../../../shared/said.ts'
import { type DownloadedAccount, ownDataWire } from '../../../account/account-wire.ts'
import { takeFiles } from '../../../files/server/file-data.ts'
import { secondFactorsOnWire } from '../../../identity/second-factor/server/second-factor-routes.ts'
import { throttleKey } from '../../../identity/server/access/keyed-hash.ts'
import type {
  Caller,
  ClientScope,
  Handlers,
  OwnerScope,
  Scope,
} from '../../../identity/server/access/scope.ts'
import type { SheetRecords } from '../../../identity/server/access/sheet-records.ts'
import { takeAttempt } from '../../../identity/server/access/throttle.ts'
import {
  findLastSignIn,
  findOpenAccount,
  findSeenNotice,
} from '../../../identity/server/account-queries.ts'
import { findPendingEmail } from '../../../identity/server/email/email-changes.ts'
import type { IdentityDeps } from '../../../identity/server/identity-deps.ts'
import { findSecondFactors } from '../../../identity/server/second-factor/second-factors.ts'
import { listSessions } from '../../../identity/server/sessions/sessions.ts'
import { confirmPassword } from '../../../identity/server/sign-in/fresh-sign-in.ts'
import type { ReceiptDetail } from '../../../receipts/receipt.ts'
import { readReceipt } from '../../../receipts/server/read-receipt.ts'
import { type PdfDeps, receiptPdf } from '../../../receipts/server/receipt-pdf.ts'
import { listReceiptsAfter } from '../../../receipts/server/receipt-queries.ts'
import type { CodeDeps } from '../../../receipts/server/verification-token.ts'
import type { ownDataContract } from '../../own-data-contract.ts'
import { zipOwnData } from './make-own-data.ts'

type Deps = IdentityDeps & CodeDeps & PdfDeps & { sheets: readonly SheetRecords[] }

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
  caller: Caller
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
  if (!parts.hasPdfs || caller.kind === 'administrator') return
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
  const user = { id, name, email, pendingEmail, role: scope.kind }
  return {
    ...{ ...user, authType, devices, ...inLocalTime(scope, last) },
    secondFactors: secondFactorsOnWire(scope, secondFactors),
  }
}

/**
 * Confirms the account's password; administrators who sign in with Microsoft have none, and their file
 * contains only what their pages show. @throws Refusal `invalid`, `too-many-requests`, `busy`
 */
async function confirmWhereThereIsOne(
  deps: Deps,
  caller: Caller,
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

const takeTurn = (deps: Deps, { actor: { accountId }, sessionHash, now }: Caller) =>
  deps.database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    await takeAttempt(tx, `my data:${throttleKey(deps, accountId)}`, PER_ACCOUNT, now)
    const sessions = await listSessions(tx, { accountId, sessionHash }, now)
    const secondFactors = await findSecondFactors(tx, accountId)
    const pendingEmail = await findPendingEmail(tx, accountId, now)
    const lastSignedInAt = await findLastSignIn(tx, accountId)
    const notice = await findSeenNotice(tx, accountId)
    return { sessions, secondFactors, pendingEmail, lastSignedInAt, ...notice }
  })

const RECEIPTS_AT_ONCE = 20
/** How often a PDF is requested while others wait for theirs, and how long between; a minute in all. */
const TRIES = 30
const PAUSE_MS = 2_000

/** Reads in the caller's books, in a transaction of its own. */
type LookAtBooks = <T>(read: (scope: OwnerScope | ClientScope) => Promise<T>) => Promise<T>

/**
 * Adds the PDF of each receipt to a zip, cancelled ones too, in a folder for each financial year. A paper never changes once
 * it is issued, so each is read alone, and no connection is held while PDFs are made. Those that cannot be made are
 * named in a file beside them.
 */
async function zipReceiptPapers(
  zip: ZipWriter,
  { look, asker, ...deps }: CodeDeps & PdfDeps & { look: LookAtBooks; asker: Asker | undefined },
): Promise<void> {
  const missing: string[] = []
  let after: string | undefined
  let receipts: ReceiptDetail[]
  do {
    receipts = await look(async (scope) => {
      const read: ReceiptDetail[] = []
      for (const { id } of await listReceiptsAfter(scope, { after, atMost: RECEIPTS_AT_ONCE }))
        read.push(await readReceipt(scope, deps, id))
      return read
    })
    for (const receipt of receipts) {
      const pdf = await pdfOf(deps, receipt, asker)
      if (pdf) await zip.add(pathOf(receipt), [pdf], { isPacked: true })
      else missing.push(receipt.code || String(receipt.number))
    }
    after = receipts.at(-1)?.id
  } while (receipts.length === RECEIPTS_AT_ONCE)
  if (missing.length > 0) await zip.add('receipts/not-made.txt', [notMade(missing)])
}

const notMade = (codes: readonly string[]) =>
  [
    'The PDFs of these receipts could not be made just now. Each is on its page:',
    ...codes,
    '',
  ].join('\r\n')

/** "receipts/2026-27/RB-26-27-000042.pdf"; the year is that of its issue. */
const pathOf = ({ code, number, createdAt }: ReceiptDetail) =>
  `receipts/${financialYear(createdAt.slice(0, 10))}/${(code || String(number)).replaceAll(/[^\w-]+/g, '-')}.pdf`

/** The PDF of a receipt; undefined of one that cannot be made. Waits while too many others are being made. */
async function pdfOf(
  deps: PdfDeps,
  receipt: ReceiptDetail,
  asker: Asker | undefined,
): Promise<Uint8Array | undefined> {
  if (!receipt.paper || !receipt.verifyUrl) return undefined
  for (let tried = 1; tried <= TRIES; tried++)
    try {
      return await receiptPdf(deps, receipt).make(asker)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'internal') return undefined
      const isCrowded = error instanceof Refusal && error.retryAfterSeconds !== undefined
      if (!isCrowded) throw error
      await pause(PAUSE_MS)
    }
  return undefined
}
