import type { OwnerName } from '../owners/owner.ts'

/** What identifies a rented property; all as written on an envelope. */
export type PropertyAddress = {
  address1: string
  address2: string
  pincode: string
  city: string
  state: string
}

export type Property = PropertyAddress & {
  id: string
  organizationId: string
  owner: OwnerName
  /** The rent agreement that runs now, if any. */
  currentLeaseId: string | null
  createdAt: Date
  updatedAt: Date
  version: number
}
