import type { Transaction } from '../../../../server/database/database.ts'
import { LINK_LIFE_MS, LONG_LIFE_MS } from '../../mailed-lifetimes.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { throttleKey } from './keyed-hash.ts'
import { networkOf } from './network-of.ts'
import { type Counted, type Limit, takeAttempts } from './throttle.ts'

const HOUR = 60 * 60
const PER_NETWORK: Limit = { free: 300, window: HOUR }
const PER_EMAIL_AND_NETWORK: Limit = { free: 6, window: 24 * HOUR }
const PER_EMAIL: Limit = { free: 24, window: 24 * HOUR }

type Allowed = {
  /** Milliseconds for which the link in it works; undefined where none is to be mailed. */
  life: number | undefined
}

/**
 * Returns whether a mail with a link may go out that somebody requested in a person's name, and counts it.
 * `isOneAlive` returns whether a link mailed before still works.
 * @throws Refusal `too-many-requests` for a network with too many requests
 */
export async function countLinkMail(
  tx: Transaction,
  { ofNetwork, ofEmail }: ReturnType<typeof mailLimits>,
  isOneAlive: () => Promise<boolean>,
  now: Date,
): Promise<Allowed> {
  const paused = await takeAttempts(tx, [ofNetwork, ...ofEmail], now)
  if (paused?.key === ofNetwork.key) throw paused.refusal
  if (!paused) return { life: LINK_LIFE_MS }
  return { life: (await isOneAlive()) ? undefined : LONG_LIFE_MS }
}

/**
 * How mails of one kind are counted that anybody may request in a person's name. Once the mails to a
 * person are used up, one more goes out whenever none that was mailed still works, and works for an hour:
 * so the person always finds one that works, or gets one (docs/decisions/0038).
 */
export function mailLimits(
  deps: Pick<IdentityDeps, 'hashKey'>,
  kind: 'otp' | 'reset' | 'administrator',
  { email, address }: { email: string; address: string },
): { ofNetwork: Counted; ofEmail: Counted[] } {
  const network = networkOf(address)
  const keyOf = (what: string, ...texts: string[]) =>
    `${kind} ${what}:${throttleKey(deps, ...texts)}`
  return {
    ofNetwork: { key: keyOf('address', network), limit: PER_NETWORK },
    ofEmail: [
      { key: keyOf('mail from one place', email, network), limit: PER_EMAIL_AND_NETWORK },
      { key: keyOf('mail', email), limit: PER_EMAIL },
    ],
  }
}
