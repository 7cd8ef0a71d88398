// How long what is mailed to a person can be used, in milliseconds.

const MINUTE = 60 * 1000

/** A one-time password (specification, section 9). */
export const OTP_LIFE_MS = 5 * MINUTE

/** The link of an invitation, by which a client, or somebody of a team, sets the first password. */
export const INVITATION_LIFE_MS = 7 * 24 * 60 * MINUTE

/** A link that sets a new password. */
export const LINK_LIFE_MS = 30 * MINUTE

/**
 * The last code or link that somebody gets when the mails of a day are used up: it lasts longer, since the next one
 * comes later.
 */
export const LONG_LIFE_MS = 60 * MINUTE
