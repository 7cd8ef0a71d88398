import { MEMBER_ROLES } from '../../shared/contract.ts'
import { requiredEmail, requiredText, requiredWord } from '../../shared/form-kinds.ts'
import {
  count,
  flag,
  listOf,
  nested,
  nullable,
  oneOf,
  text,
  withDefault,
} from '../../shared/wire-kinds.ts'
import { type Decoded, wireRecord } from '../../shared/wire-record.ts'

/** What has become of an invitation to a team. */
const MEMBER_STATES = ['invited', 'joined', 'ended'] as const

/** Where somebody of a team is signed in. */
const memberDeviceWire = wireRecord({
  id: ['_id', text],
  device: nullable(text),
  network: nullable(text),
  createdAt: text,
  lastUsedAt: text,
})

/** Somebody who works with an owner, as the owner sees them. */
export const memberWire = wireRecord({
  id: ['_id', text],
  name: text,
  email: text,
  role: oneOf(MEMBER_ROLES),
  /** The ids of the properties with which they work; null for all. */
  properties: nullable(listOf(text)),
  state: oneOf(MEMBER_STATES),
  invitedAt: text,
  /** Until when the link of the invitation works; null once it was used. */
  linkExpiresAt: nullable(text),
  joinedAt: nullable(text),
  endedAt: nullable(text),
  lastSignedInAt: nullable(text),
  hasSecondFactor: ['secondFactor', flag],
  /** What became of mails to them: see `mails` of a client. */
  mails: withDefault(oneOf(['unwanted', 'refused']), null),
  devices: listOf(nested(memberDeviceWire)),
  /** Sent back as `If-Match` with another role. */
  version: ['__v', count],
})

/** What an owner requires of the team. */
export const teamSettingsWire = wireRecord({
  /** Whether they may do nothing without two-step verification. */
  mustHaveSecondFactor: ['secondFactorRequired', flag],
})

/** An owner's team, those who left last. */
export const teamWire = wireRecord({
  ...teamSettingsWire,
  members: listOf(nested(memberWire)),
})

const role = requiredWord(MEMBER_ROLES, { prompt: /* i18n */ 'Please choose what they do.' })

/** An invitation to a team. */
export const memberDraftWire = wireRecord({
  name: requiredText({ prompt: /* i18n */ 'Please enter a name.', longest: 100 }),
  email: requiredEmail({ prompt: /* i18n */ 'Please enter an email address.' }),
  role,
})

/** Another role for somebody of a team. */
export const memberRoleWire = wireRecord({ role })

/** The fields of somebody of a team that the history keeps. */
export const memberHistory = wireRecord({
  name: text,
  email: text,
  role: text,
  /** The addresses of the properties to which they are limited; empty for all. */
  limitedTo: withDefault(text, ''),
  invitation: withDefault(oneOf([/* i18n */ 'sent again', /* i18n */ 'accepted', '']), ''),
  mails: withDefault(oneOf([/* i18n */ 'not wanted', /* i18n */ 'wanted again', '']), ''),
  hasLeft: flag,
  deviceSignedOut: flag,
  passwordChanged: flag,
  secondFactorChanged: flag,
  mustHaveSecondFactor: flag,
})

/** A member of a team in the download of own data. */
export const memberDataWire = wireRecord({
  id: ['_id', text],
  name: text,
  email: text,
  role: oneOf(MEMBER_ROLES),
  isLimited: ['limited', flag],
  invitedAt: text,
  joinedAt: nullable(text),
  endedAt: nullable(text),
})

export type Member = Decoded<typeof memberWire>
export type Team = Decoded<typeof teamWire>
