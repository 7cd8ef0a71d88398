import type { Client } from '../../clients/client-wire.ts'
import type { PropertyAddress } from '../../properties/property-wire.ts'

// What a search reads of a record: what its line shows, and what it may have been found by.

export type FoundProperty = PropertyAddress & { id: string }

export type FoundClient = Pick<Client, 'id' | 'name' | 'email' | 'mobileNumber'> &
  Pick<Client, 'fatherName' | 'address1' | 'address2'>

export type FoundLease = PropertyAddress & {
  id: string
  clientName: string
  clientEmail: string
  /** Rupees, decimal text. */
  monthlyRent: string
  electricityMeterNumber: string
}

export type FoundReceipt = {
  id: string
  number: number
  code: string
  clientName: string
  rentFrom: string
  rentTo: string
  /** Rupees, decimal text. */
  monthlyRent: string
  /** Paise, as text. */
  amount: string
  isCancelled: boolean
}

/** What was found, of each kind the newest first. */
export type Found = {
  property: FoundProperty[]
  client: FoundClient[]
  lease: FoundLease[]
  receipt: FoundReceipt[]
  /** Receipts of the bank's reference, the amount, the number or the month that was typed. */
  money: FoundReceipt[]
}
