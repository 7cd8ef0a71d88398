import type { Trial } from '../identity/trial.ts'

/** An owner as their records name them. */
export type OwnerName = { id: string; name: string; email: string; phone: string }

export const BUSINESS_TYPES = ['Individual', 'Company', 'Partnership', 'LLP'] as const
export type BusinessType = (typeof BUSINESS_TYPES)[number]

/** What an owner told of themselves at their registration; an owner whom an administrator added has none of it yet. */
export type OwnerProfile = {
  alternatePhone: string | null
  /** The only digits of it that are ever kept. */
  aadhaarLast4: string | null
  panNumber: string | null
  address: string | null
  city: string | null
  state: string | null
  pincode: string | null
  companyName: string | null
  businessType: BusinessType | null
  gstNumber: string | null
  bankAccountNumber: string | null
  ifscCode: string | null
  bankName: string | null
}

export type Owner = OwnerName & {
  organizationId: string
  trial: Trial
  /** The administrator who added them; null for those who registered themselves. */
  createdBy: string | null
  createdAt: Date
  updatedAt: Date
  version: number
}

/** Shows of a secret number no more than its last four characters, and nothing of one that has no more. */
export function masked(number: string | null): string | null {
  if (number === null) return null
  const shown = number.length > 4 ? number.slice(-4) : ''
  return shown.padStart(number.length, 'X')
}
