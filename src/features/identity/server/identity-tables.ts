import type { ColumnType, Generated } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import type { MemberRole, Role } from '../../../shared/contract.ts'

type OrganizationTable = {
  id: string
  trialEndsOn: string
  subscribed: ColumnType<boolean, boolean | undefined>
  createdAt: Date
  closedAt: Date | null
  /** When what no law requires to be kept of a closed one was erased. */
  erasedAt: ColumnType<Date | null, undefined>
  /** The last day of the last financial year that is closed; an ISO date. */
  booksClosedUntil: ColumnType<string | null, undefined, string>
  /** Whether the owner wants a second factor of their team. */
  membersNeedSecondFactor: ColumnType<boolean, undefined, boolean>
}

/** An account's part in an owner's team. */
type MembershipTable = {
  organizationId: string
  /** The member's account. */
  id: string
  role: MemberRole
  /** Whether they work with some properties only: those of membershipProperties. */
  isLimited: ColumnType<boolean, boolean | undefined>
  invitedBy: string
  invitedAt: Date
  /** Hash of the newest invitation link; null once it was used. */
  linkHash: Uint8Array | null
  linkExpiresAt: Date | null
  joinedAt: ColumnType<Date | null, undefined, Date>
  endedAt: ColumnType<Date | null, undefined, Date>
  /** Until when they could last record payments that they cannot record now. */
  recordedUntil: ColumnType<Date | null, undefined, Date>
  /** The properties of which they could; null for all. */
  recordedWith: ColumnType<string[] | null, undefined>
  version: Generated<number>
}

/** A property with which a limited member works. */
type MembershipPropertyTable = { organizationId: string; memberId: string; propertyId: string }

type AccountTable = {
  id: string
  /** Team members have a role of their own here, so that a query for owners never finds one. */
  role: Role | 'member'
  organizationId: string | null
  email: string
  name: string
  /** The properties that a client rents or rented; kept by the database. */
  propertyIds: ColumnType<string[], never, never>
  passwordHash: string | null
  /** Whether it has one; computed by the database. */
  hasPassword: ColumnType<boolean, never, never>
  directoryId: string | null
  createdAt: Date
  lastSignedInAt: Date | null
  /** When the person set a password by a link that was mailed to the address; null before, and once it is another. */
  emailConfirmedAt: ColumnType<Date | null, undefined, Date>
  /** The code of the language that it chose ('hi-IN'); null where it chose none. */
  language: ColumnType<string | null, undefined, string>
  /** The version of the notice about their data that the person has seen, and when; null before. */
  noticeVersion: ColumnType<number | null, undefined, number>
  noticeSeenAt: ColumnType<Date | null, undefined, Date>
  closedAt: Date | null
  /** Until when a client who was deleted reads their receipts; an ISO date. */
  readsUntil: string | null
}

type SessionTable = {
  id: string
  tokenHash: Uint8Array
  accountId: string
  /** Of the account; null of an administrator's. */
  organizationId: string | null
  /** 'Chrome on Android'; null where nothing is known. */
  device: string | null
  /** '203.0.113.x'; null where nothing is known. */
  network: string | null
  /** The role by which the directory's token opened it; null of every other session. */
  directoryRole: string | null
  createdAt: Date
  lastUsedAt: Date
}

type KnownAddressTable = { accountId: string; addressHash: Uint8Array; lastUsedAt: Date }

type OtpTable = {
  handleHash: Uint8Array
  email: string
  /** The seed from which the code is calculated, together with the server's key. */
  otpSeed: Uint8Array
  /** The network of the request. */
  requestedFrom: Uint8Array
  requestedAt: Date
  /** Of callers from that network without the handle. */
  guessesLeft: number
  guessesLeftByHandle: number
  /** Whether this code was mailed for this request, and not for one before it. */
  isOwn: boolean
  expiresAt: Date
  verifiedAt: Date | null
  verifiedFrom: Uint8Array | null
  verificationHash: Uint8Array | null
}

type PasswordResetTable = { accountId: string; tokenHash: Uint8Array; expiresAt: Date }

/** By which a client sets a password of their own. */
type InvitationTable = {
  organizationId: string
  clientId: string
  tokenHash: Uint8Array
  sentAt: Date
  expiresAt: Date
  /** True until the invitation is mailed: nobody has its link yet. */
  isWaiting: ColumnType<boolean, boolean | undefined>
}

type AdministratorConfirmationTable = {
  id: string
  email: string
  tokenHash: Uint8Array
  expiresAt: Date
}

type ThrottleTable = {
  key: string
  count: number
  resetsAt: Date
  blockedUntil: Date | null
}

/** A new e-mail that waits for its code, or a change that a mailed link can take back. */
type EmailChangeTable = {
  id: string
  accountId: string
  /** The wished one, or the account's after the change. */
  email: string
  /** null: there was nothing to prove. */
  codeHash: Uint8Array | null
  guessesLeft: number
  /** Of the code; once the change counts, of the link. */
  expiresAt: Date
  confirmedAt: Date | null
  previousEmail: string | null
  undoHash: Uint8Array | null
  /** The payment details of before that changed, as JSON; null where none did. */
  previousDetailsSealed: ColumnType<string | null, string | null | undefined>
}

type TotpFactorTable = {
  accountId: string
  secretSealed: string
  /** null: being set up. */
  confirmedAt: Date | null
  /** Of the last code that was taken; a bigint, which comes as a text. */
  lastStep: ColumnType<string, number, number>
  createdAt: Date
}

type RecoveryCodeTable = { accountId: string; codeHash: Uint8Array }

type SignInHandleTable = {
  tokenHash: Uint8Array
  accountId: string
  /** A hash of the password's hash of then. */
  passwordVersion: Uint8Array
  /** The account came in with that device before. */
  isKnownDevice: boolean
  guessesLeft: number
  expiresAt: Date
}

type PasskeyTable = {
  id: string
  accountId: string
  credentialId: Uint8Array
  publicKey: Uint8Array
  /** How often it was used, by its own counter; a bigint, which comes as a text. */
  counter: ColumnType<string, number, number>
  transports: string[]
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

type UsedChallengeTable = { challengeHash: Uint8Array; expiresAt: Date }

type UsedDirectoryTokenTable = { tokenHash: Uint8Array; expiresAt: Date }

export const organizationColumns = {
  id: 'key',
  trialEndsOn: 'plain',
  subscribed: 'plain',
  createdAt: 'technical',
  closedAt: 'technical',
  erasedAt: 'technical',
  booksClosedUntil: 'technical',
  membersNeedSecondFactor: 'technical',
} as const satisfies ColumnWords<OrganizationTable>

export const membershipColumns = {
  organizationId: 'key',
  id: 'key',
  invitedBy: 'key',
  role: 'plain',
  isLimited: 'plain',
  invitedAt: 'plain',
  joinedAt: 'plain',
  endedAt: 'plain',
  linkHash: 'secret',
  linkExpiresAt: 'technical',
  recordedUntil: 'technical',
  recordedWith: 'technical',
  version: 'technical',
} as const satisfies ColumnWords<MembershipTable>

export const membershipPropertyColumns = {
  organizationId: 'key',
  memberId: 'key',
  propertyId: 'key',
} as const satisfies ColumnWords<MembershipPropertyTable>

export const accountColumns = {
  id: 'key',
  organizationId: 'key',
  role: 'plain',
  email: 'personal',
  lastSignedInAt: 'personal',
  emailConfirmedAt: 'technical',
  name: 'kept personal',
  passwordHash: 'secret',
  hasPassword: 'technical',
  propertyIds: 'technical',
  language: 'technical',
  noticeVersion: 'plain',
  noticeSeenAt: 'plain',
  directoryId: 'secret',
  createdAt: 'technical',
  closedAt: 'technical',
  readsUntil: 'technical',
} as const satisfies ColumnWords<AccountTable>

export const sessionColumns = {
  id: 'key',
  accountId: 'key',
  organizationId: 'key',
  tokenHash: 'secret',
  device: 'personal',
  network: 'personal',
  directoryRole: 'technical',
  createdAt: 'plain',
  lastUsedAt: 'plain',
} as const satisfies ColumnWords<SessionTable>

export const knownAddressColumns = {
  accountId: 'key',
  addressHash: 'secret',
  lastUsedAt: 'technical',
} as const satisfies ColumnWords<KnownAddressTable>

export const otpColumns = {
  handleHash: 'secret',
  email: 'secret',
  otpSeed: 'secret',
  requestedFrom: 'secret',
  verifiedFrom: 'secret',
  verificationHash: 'secret',
  requestedAt: 'technical',
  guessesLeft: 'technical',
  guessesLeftByHandle: 'technical',
  isOwn: 'technical',
  expiresAt: 'technical',
  verifiedAt: 'technical',
} as const satisfies ColumnWords<OtpTable>

export const passwordResetColumns = {
  accountId: 'key',
  tokenHash: 'secret',
  expiresAt: 'technical',
} as const satisfies ColumnWords<PasswordResetTable>

export const invitationColumns = {
  organizationId: 'key',
  clientId: 'key',
  tokenHash: 'secret',
  sentAt: 'technical',
  expiresAt: 'technical',
  isWaiting: 'technical',
} as const satisfies ColumnWords<InvitationTable>

export const administratorConfirmationColumns = {
  id: 'key',
  email: 'secret',
  tokenHash: 'secret',
  expiresAt: 'technical',
} as const satisfies ColumnWords<AdministratorConfirmationTable>

export const throttleColumns = {
  key: 'technical',
  count: 'technical',
  resetsAt: 'technical',
  blockedUntil: 'technical',
} as const satisfies ColumnWords<ThrottleTable>

export const emailChangeColumns = {
  id: 'key',
  accountId: 'key',
  email: 'personal',
  codeHash: 'secret',
  previousEmail: 'secret',
  undoHash: 'secret',
  previousDetailsSealed: 'secret',
  guessesLeft: 'technical',
  expiresAt: 'technical',
  confirmedAt: 'technical',
} as const satisfies ColumnWords<EmailChangeTable>

export const totpFactorColumns = {
  accountId: 'key',
  secretSealed: 'secret',
  confirmedAt: 'technical',
  lastStep: 'technical',
  createdAt: 'technical',
} as const satisfies ColumnWords<TotpFactorTable>

export const recoveryCodeColumns = {
  accountId: 'key',
  codeHash: 'secret',
} as const satisfies ColumnWords<RecoveryCodeTable>

export const signInHandleColumns = {
  accountId: 'key',
  tokenHash: 'secret',
  passwordVersion: 'secret',
  isKnownDevice: 'technical',
  guessesLeft: 'technical',
  expiresAt: 'technical',
} as const satisfies ColumnWords<SignInHandleTable>

export const passkeyColumns = {
  id: 'key',
  accountId: 'key',
  credentialId: 'secret',
  publicKey: 'secret',
  counter: 'technical',
  transports: 'technical',
  name: 'personal',
  createdAt: 'plain',
  lastUsedAt: 'plain',
} as const satisfies ColumnWords<PasskeyTable>

export const usedChallengeColumns = {
  challengeHash: 'secret',
  expiresAt: 'technical',
} as const satisfies ColumnWords<UsedChallengeTable>

export const usedDirectoryTokenColumns = {
  tokenHash: 'secret',
  expiresAt: 'technical',
} as const satisfies ColumnWords<UsedDirectoryTokenTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    organizations: OrganizationTable
    accounts: AccountTable
    memberships: MembershipTable
    membershipProperties: MembershipPropertyTable
    sessions: SessionTable
    knownAddresses: KnownAddressTable
    otps: OtpTable
    passwordResets: PasswordResetTable
    invitations: InvitationTable
    administratorConfirmations: AdministratorConfirmationTable
    throttles: ThrottleTable
    emailChanges: EmailChangeTable
    totpFactors: TotpFactorTable
    recoveryCodes: RecoveryCodeTable
    passkeys: PasskeyTable
    usedChallenges: UsedChallengeTable
    signInHandles: SignInHandleTable
    usedDirectoryTokens: UsedDirectoryTokenTable
  }
}
