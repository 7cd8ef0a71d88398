import type { Decoded } from '../../shared/wire-record.ts'
import type { accountWire } from './account-wire.ts'

/** The account that is signed in, with the devices on which it is. */
type OwnAccount = Decoded<typeof accountWire>
export type Device = OwnAccount['devices'][number]
/** `OwnAccount` without what concerns only this sign-in, as people download it. */
export type DownloadedAccount = Omit<OwnAccount, 'needsSecondFactor'> & {
  lastSignedInAt: string | null
}
