import { del, set, values } from 'idb-keyval'
import { isOfNetwork } from '../../../../web/api/network-error.ts'
import { bodyOrThrow, type LooseReply } from '../../../../web/api/reply.ts'
import { tellHandedOver } from '../../../../web/offline/handed-over.ts'
import { createOutbox, type SealedWaiting, type Waiting } from '../../../../web/offline/outbox.ts'
import { forgetSealKeys, sealFor, unsealFor } from '../../../../web/offline/seal.ts'
import { waitingPlace as device } from '../../../../web/offline/waiting-place.ts'
import type { session } from '../../../identity/web/sessions/session.ts'
import { publicCaller, signedInCaller } from '../../../identity/web/sessions/session.ts'
import type { receiptContract } from '../../../receipts/receipt-contract.ts'
import type { keptPaymentContract } from '../../kept-payment-contract.ts'
import type { paymentContract } from '../../payment-contract.ts'

// Every page has these: they take nothing along of the pages that record payments.
const callPayments = signedInCaller<typeof paymentContract>()
const callReceipts = signedInCaller<typeof receiptContract>()

// Nobody is signed in any more who recorded them: what they are sealed with says whose they are.
const callAnyone = publicCaller<typeof keptPaymentContract>()

const inBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

const CHANNEL = 'rentbook-outbox'
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined

const calls: Record<string, (body: never, idempotencyKey: string) => Promise<LooseReply>> = {
  'POST /payments': (body, idempotencyKey) =>
    callPayments('POST /payments', { body, idempotencyKey }),
  'POST /rentTranscation': (body, idempotencyKey) =>
    callReceipts('POST /rentTranscation', { body, idempotencyKey }),
}

/** Payments and receipts that were recorded while the server could not be reached. */
export const outbox = createOutbox({
  storage: {
    all: () => values<Waiting | SealedWaiting>(device),
    put: async (waiting) => {
      await set(waiting.key, waiting, device)
      tabs?.postMessage(null)
    },
    remove: async (key) => {
      await del(key, device)
      tabs?.postMessage(null)
    },
  },
  send: async ({ call, body, key, isWanted }) => {
    const send = calls[call]
    if (!send) throw new Error(`This version cannot send ${call}.`)
    // Without `expect` nothing is compared with what was shown when it was recorded.
    return send((isWanted ? { ...(body as object), expect: null } : body) as never, key)
  },
  handIn: async (account, sealed) => {
    const payments = sealed.map(({ key, sealed: { iv, data } }) => ({
      key,
      iv: inBase64(iv),
      data: inBase64(new Uint8Array(data)),
    }))
    const { owner, payments: done } = bodyOrThrow(
      await callAnyone('POST /payments/kept', { body: { account, payments } }),
    )
    return { owner, outcomes: new Map(done.map(({ key, outcome }) => [key, outcome])) }
  },
  tell: tellHandedOver,
  // Two tabs would only send the same key twice; where the browser has no locks they do.
  alone: async (work) => {
    if (!navigator.locks) return work()
    await navigator.locks.request(CHANNEL, work)
  },
  now: () => Date.now(),
  seal: (waiting) => sealFor(waiting.accountId, waiting),
  unseal: unsealFor,
})

tabs?.addEventListener('message', () => void outbox.read())

let isOpen = false

/**
 * Follows the session: once an account is not signed in any more, what waits of it is sealed, and opens when that account
 * is back. What waits of an account that is gone goes to its owner. Once for a page.
 */
export function openOutboxOf(store: typeof session): void {
  if (isOpen) return
  isOpen = true
  const open = (account: string | undefined) =>
    void outbox
      .open(account)
      .then(() => forgetSealKeys(account))
      .then(outbox.handOverOfOthers)
  open(store.getState().account?.id)
  window.addEventListener('online', () => void outbox.handOverOfOthers())
  store.subscribe(({ account }, { account: before }) => {
    if (account?.id !== before?.id) open(account?.id)
  })
}

/**
 * Keeps the payment on this device where the server could not be reached, or somebody between answered with a page of
 * their own, to be sent later. Returns whether it is kept: not for another failure, nor where the device has no room.
 */
export async function keepForLater(
  failure: unknown,
  waiting: Pick<Waiting, 'key' | 'call' | 'body' | 'title' | 'href'>,
): Promise<boolean> {
  if (!isOfNetwork(failure)) return false
  // It may have arrived: the time of this try decides how long a repeated one is safe.
  // A second payment of one agreement was recorded in the knowledge of the first, which waits here as well.
  const { waiting: others } = outbox.state.getState()
  const isWanted = others.some(({ href }) => href === waiting.href)
  const kept = { ...waiting, triedAt: Date.now(), ...(isWanted && { isWanted }) }
  return outbox.add(kept).then(
    () => true,
    () => false,
  )
}
