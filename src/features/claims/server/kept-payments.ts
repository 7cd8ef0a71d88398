import { createDecipheriv } from 'node:crypto'
import * as z from 'zod'
import type { Transaction } from '../../../server/database/database.ts'
import type { MemberRole } from '../../../shared/contract.ts'
import { earlier } from '../../../shared/days.ts'
import { sealKeyOf } from '../../identity/server/access/known-device.ts'
import { continueAsJob } from '../../identity/server/access/run-job.ts'
import type { Handlers, Organization } from '../../identity/server/access/scope.ts'
import { type Limit, takeAttempt } from '../../identity/server/access/throttle.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import type { KeptOutcome, keptPaymentContract } from '../../payments/kept-payment-contract.ts'
import { paymentContract } from '../../payments/payment-contract.ts'
import { receiptContract } from '../../receipts/receipt-contract.ts'
import { type KeptPayment, storeKept } from './store-kept.ts'

/** A payment as a device sealed it (`src/web/offline/seal.ts`). */
type Sealed = { key: string; iv: string; data: string }

type KeptDeps = IdentityDeps & {
  /** Whether somebody of a team records payments. */
  mayRecord: (member: MemberRole, isLimited: boolean) => boolean
}

type TakenIn = {
  owner: Organization['ownerName'] | null
  payments: { key: string; outcome: KeptOutcome }[]
}

export const keptPaymentRoutes = (deps: KeptDeps): Handlers<typeof keptPaymentContract> => ({
  'POST /payments/kept': async ({ body }) => ({ status: 200, body: await takeInKept(deps, body) }),
})

/** How long after the right to record payments ended those that a device kept are still taken. */
const TAKEN_FOR_MS = 30 * 24 * 60 * 60 * 1000
const TAKEN_A_DAY: Limit = { free: 20, window: 24 * 60 * 60 }

/**
 * Takes in payments that a device kept without a network, of somebody who lost the right to record them meanwhile: removed,
 * in another role, or limited to other properties. They become proposals to the owner. Nobody is signed in: the account alone
 * was handed the key that they are sealed with, and what does not open is answered like what is of nobody.
 * @throws Refusal `too-many-requests`
 */
async function takeInKept(
  deps: KeptDeps,
  { account, payments: sealed }: { account: string; payments: readonly Sealed[] },
): Promise<TakenIn> {
  const key = Buffer.from(sealKeyOf(deps, account), 'base64')
  const opened = new Map(sealed.map((each) => [each.key, openedWith(key, account, each)]))
  const outcomes = new Map<string, KeptOutcome>()
  const reply = (owner: string | null): TakenIn => ({
    owner,
    payments: sealed.map((each) => ({
      key: each.key,
      outcome: outcomes.get(each.key) ?? 'stays',
    })),
  })
  if ([...opened.values()].every((each) => each === undefined)) return reply(null)
  const asIdentity = { role: 'rentbook_identity' } as const
  const lost = await deps.database.transaction(asIdentity, (tx) => findLostRight(tx, deps, account))
  // A device asks about all that waits there: of most accounts because they are signed out.
  if (!lost) return reply(null)
  await deps.database.transaction(asIdentity, (tx) =>
    takeAttempt(tx, `kept payments:${account}`, TAKEN_A_DAY, deps.clock()),
  )
  const owner = await deps.database.transaction(asIdentity, async (tx) => {
    const right = await findLostRight(tx, deps, account)
    if (!right) return null
    const recorded = await listSent(tx, account, [...opened.keys()])
    const job = { job: 'kept payments', organizationId: right.organizationId }
    return continueAsJob(deps, tx, job, async (scope) => {
      const toStore: KeptPayment[] = []
      for (const [key, content] of opened) {
        if (content === undefined) continue
        const payment = content && { key, ...content, paidOn: earlier(content.paidOn, scope.today) }
        if (recorded.has(key)) outcomes.set(key, 'recorded')
        else if (payment) toStore.push(payment)
        else outcomes.set(key, 'refused')
      }
      for (const [key, outcome] of await storeKept(scope, deps, { ...right, account }, toStore))
        outcomes.set(key, outcome)
      return scope.organization.ownerName
    })
  })
  const isAnyDone = [...outcomes.values()].some((outcome) => outcome !== 'stays')
  return reply(isAnyDone ? (owner ?? null) : null)
}

/** What somebody could record until lately and cannot now, and what they can; undefined where nothing was lost. */
async function findLostRight(tx: Transaction, { clock, mayRecord }: KeptDeps, account: string) {
  const membership = await tx
    .selectFrom('memberships')
    .select(['organizationId', 'role', 'isLimited', 'endedAt', 'recordedWith'])
    .where('id', '=', account)
    .where('recordedUntil', '>', new Date(clock().getTime() - TAKEN_FOR_MS))
    .forUpdate()
    .executeTakeFirst()
  if (!membership) return undefined
  const { organizationId, role, isLimited, endedAt, recordedWith } = membership
  if (endedAt !== null || !mayRecord(role, isLimited))
    return { organizationId, recordedWith, recordsStill: [] }
  if (!isLimited) return undefined
  const rows = await tx
    .selectFrom('membershipProperties')
    .select('propertyId')
    .where('organizationId', '=', organizationId)
    .where('memberId', '=', account)
    .execute()
  const recordsStill = rows.map(({ propertyId }) => propertyId)
  return { organizationId, recordedWith, recordsStill }
}

/** Lists the given keys whose payment was recorded although the device got no answer. */
async function listSent(
  tx: Transaction,
  accountId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('idempotencyKeys')
    .select('key')
    .where('accountId', '=', accountId)
    .where('key', 'in', [...keys])
    .where('status', '=', 201)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

const TAG_BYTES = 16

/** What is in it: undefined where it is not sealed with that key, null where it is no payment. */
function openedWith(key: Buffer, account: string, { iv, data, ...sealed }: Sealed) {
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length <= TAG_BYTES) return undefined
  let text: string
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'), {
      authTagLength: TAG_BYTES,
    })
    cipher.setAAD(Buffer.from(account))
    cipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    text = cipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + cipher.final('utf8')
  } catch {
    return undefined
  }
  return paymentIn(text, sealed.key)
}

const kept = z.object({
  key: z.string(),
  call: z.enum(['POST /payments', 'POST /rentTranscation']),
  body: z.unknown(),
  keptAt: z.int().positive().max(8.64e15),
})

function paymentIn(text: string, key: string): Omit<KeptPayment, 'key'> | null {
  const found = kept.safeParse(jsonIn(text)).data
  if (found?.key !== key) return null
  const keptAt = new Date(found.keptAt)
  const stated =
    found.call === 'POST /payments'
      ? paymentContract['POST /payments'].body.safeParse(found.body).data
      : receiptContract['POST /rentTranscation'].body.safeParse(found.body).data
  if (!stated?.leaseId) return null
  const { leaseId, amount, receivedOn, method, paymentMode, reference, note } = stated
  const days = 'rentFrom' in stated ? { from: stated.rentFrom, to: stated.rentTo } : undefined
  return {
    leaseId,
    amount,
    reference,
    note,
    days,
    keptAt,
    paidOn: receivedOn ?? keptAt.toISOString().slice(0, 10),
    method: method ?? (paymentMode === 'cash' ? 'cash' : 'other'),
    tds: stated.tdsAmount,
    toDeposit: stated.depositAmount,
    towards: stated.allocations ?? [],
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
