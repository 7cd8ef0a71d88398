import type { OwnerName } from '../owners/owner.ts'

export const GENDERS = ['Male', 'Female'] as const
export type Gender = (typeof GENDERS)[number]

/** A client as other records name them. */
export type ClientName = { id: string; name: string; email: string }

/** What an owner keeps of a client beside the e-mail. */
export type ClientDetails = {
  name: string
  fatherName: string
  gender: Gender
  mobileNumber: string
  address1: string
  address2: string
}

/** Who rents from an owner; has an account of their own to see their receipts. */
export type Client = ClientName &
  ClientDetails & {
    organizationId: string
    owner: OwnerName
    createdAt: Date
    updatedAt: Date
    version: number
  }
