import type { Limit } from '../access/throttle.ts'

// How often an OTP is mailed and guessed at. How many mails an e-mail address gets in a day is in `mail-limits.ts`, for
// every kind of mail that a stranger may request; how long a code works in `mailed-lifetimes.ts`.

/** Guesses at a code that was mailed for this very request. */
export const OTP_GUESSES = 5

/** Guesses at a code that was mailed for somebody else's request. */
export const GUESSES_AT_ANOTHERS = 2

/** Codes for one e-mail address that one network may request. */
export const ONE_A_MINUTE: Limit = { free: 1, window: 60 }

const DAY = 24 * 60 * 60
// Who did not get the code by a mail of their own guesses at one that others may guess at, too: each network
// a little, and all of them together so much that a guess is right once in 600 days.
export const SHARED_PER_NETWORK: Limit = { free: 2, window: DAY }
export const SHARED_PER_EMAIL: Limit = { free: 1_500, window: DAY }
