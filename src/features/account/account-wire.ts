import { triedPassword } from '../../shared/form-kinds.ts'
import { count, flag, listOf, nested, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { type Decoded, wireRecord } from '../../shared/wire-record.ts'
import { secondFactorsWire } from '../identity/second-factor/second-factor-wire.ts'
import { membershipWire, userWire } from '../identity/user-wire.ts'
import { newPasswordWire } from '../sign-in/sign-in-wire.ts'

/** A device on which the account is signed in. */
export const deviceWire = wireRecord({
  id: ['_id', text],
  /** Browser and system: 'Chrome on Android'; null where nothing is known. */
  device: nullable(text),
  /** The network without its end: '203.0.113.x'. */
  network: nullable(text),
  createdAt: text,
  lastUsedAt: text,
  /** Whether it is the session of the request. */
  isThisOne: ['current', flag],
})

/** The account that is signed in, and where. */
export const accountWire = wireRecord({
  ...userWire,
  ...membershipWire,
  /** A new e-mail waiting for its code, or null. */
  pendingEmail: nullable(text),
  /** 'SSO' for an administrator who signs in with Microsoft and has no password here. */
  authType: oneOf(['traditional', 'SSO']),
  secondFactors: nested(secondFactorsWire),
  /** Whether it may do nothing else until a second factor is set up. */
  needsSecondFactor: flag,
  /** The version of the notice about their data that the person has seen, and when; null before. */
  noticeVersion: nullable(count),
  noticeSeenAt: nullable(text),
  devices: listOf(nested(deviceWire)),
})

const password = triedPassword({ prompt: /* i18n */ 'Please enter your current password.' })

/** A change of the own password. */
export const passwordChangeWire = wireRecord({
  current: password,
  next: newPasswordWire.password,
})

/** Required before downloading one's own data. */
export const ownDataWire = wireRecord({ password })
/** The account that is signed in, with the devices on which it is. */
type OwnAccount = Decoded<typeof accountWire>
export type Device = OwnAccount['devices'][number]
/** `OwnAccount` without what concerns only this sign-in, as people download it. */
export type DownloadedAccount = Omit<OwnAccount, 'needsSecondFactor'> & {
  lastSignedInAt: string | null
}

/**
 * The version of the notice on what data is kept about people (Digital Personal Data Protection Rules 2025,
 * rule 3). It counts up whenever the notice changes: people are shown it again.
 */
export const NOTICE_VERSION = 1

/** Whether somebody who saw that version of it, or null, is still to see the one of now. */
export const isNoticeUnseen = (seen: number | null): boolean => (seen ?? 0) < NOTICE_VERSION
