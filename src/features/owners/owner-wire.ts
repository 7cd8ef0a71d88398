import { toZonedIso } from '../../shared/calendar-date.ts'
import { daysRemainingInTrial } from '../identity/trial.ts'
import { masked, type Owner, type OwnerName, type OwnerProfile } from './owner.ts'

/** `ownerMasters` as other records carry it. */
export type OwnerReferenceWire = { _id: string; name: string; email: string; phone: string }

export const ownerNameToWire = ({ id, name, email, phone }: OwnerName): OwnerReferenceWire => ({
  _id: id,
  name,
  email,
  phone,
})

/** An owner as `/ownermaster` carries it; `today` (ISO date) decides the days that remain of the trial. */
export const ownerToWire = (
  owner: Owner,
  { timeZone, today }: { timeZone: string; today: string },
) => ({
  ...ownerNameToWire(owner),
  role: 'Owner' as const,
  tenant_id: owner.organizationId,
  createdBy: owner.createdBy,
  createdAt: toZonedIso(owner.createdAt, timeZone),
  updatedAt: toZonedIso(owner.updatedAt, timeZone),
  trialEndsAt: owner.trial.trialEndsOn,
  subscribed: owner.trial.subscribed,
  daysRemainingInTrial: daysRemainingInTrial(owner.trial, today),
  __v: owner.version,
})

/** What the owner told at registration; numbers in full to that owner only, to others their last four characters. */
export const ownerProfileToWire = (profile: OwnerProfile, { inFull }: { inFull: boolean }) => {
  const shown = (number: string | null) => (inFull ? number : masked(number))
  return {
    alternatePhone: profile.alternatePhone,
    aadharNumber: profile.aadhaarLast4 && `XXXXXXXX${profile.aadhaarLast4}`,
    panNumber: shown(profile.panNumber),
    address: profile.address,
    city: profile.city,
    state: profile.state,
    pincode: profile.pincode,
    companyName: profile.companyName,
    businessType: profile.businessType,
    gstNumber: shown(profile.gstNumber),
    bankAccountNumber: shown(profile.bankAccountNumber),
    ifscCode: profile.ifscCode,
    bankName: profile.bankName,
  }
}
