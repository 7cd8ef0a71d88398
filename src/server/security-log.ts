type Details = { account?: string | undefined; address?: string; route?: string; result?: string }

/**
 * Logs security events: sign-ins, refusals, new passwords. Accounts are logged by id; never an e-mail, a
 * token, a link or a password.
 */
export type SecurityLog = (event: string, details: Details) => void

/** Events that strangers can cause without limit. */
const REPEATABLE = new Set([
  'session refused',
  'access refused',
  'too many requests',
  'sign-in failed',
  'directory sign-in failed',
  'password refused',
  'otp checked',
])

// Beyond this number, repetitions are counted per event.
const MAX_TOLD_APART = 1_000

type Repeated = { event: string; details: Details & { network?: string }; times: number }

type SecurityLogParts = {
  write: (details: object, event: string) => void
  /** The network of an address. */
  networkOf: (address: string) => string
}

/**
 * A security log that strangers cannot flood: of events that they can cause, the first is logged in full.
 * Repetitions from the same network against the same account are counted, and `summarize`, called every
 * minute, logs one line for them with the count `times`.
 */
export function createSecurityLog({ write, networkOf }: SecurityLogParts) {
  let repeated = new Map<string, Repeated>()
  const log: SecurityLog = (event, details) => {
    if (!REPEATABLE.has(event)) return write(details, event)
    const { account, result, address } = details
    const network = address === undefined ? undefined : networkOf(address)
    const own = JSON.stringify([event, result, network, account])
    const isApart = repeated.has(own) || repeated.size < MAX_TOLD_APART
    const key = isApart ? own : JSON.stringify([event])
    const before = repeated.get(key)
    if (before) before.times += 1
    else {
      const shared = { account, result, ...(network !== undefined && { network }) }
      repeated.set(key, { event, details: isApart ? shared : {}, times: 0 })
      write(details, event)
    }
  }
  const summarize = () => {
    const again = [...repeated].filter(([, { times }]) => times > 0)
    for (const [, { event, details, times }] of again) write({ ...details, times }, event)
    // Continued repetition logs a line per minute and no new full one.
    repeated = new Map(again.map(([key, one]) => [key, { ...one, times: 0 }]))
  }
  return { log, summarize }
}
