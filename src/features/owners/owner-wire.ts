import type { OwnerName } from './owner.ts'

/** `ownerMasters` as other records carry it. */
export type OwnerReferenceWire = { _id: string; name: string; email: string; phone: string }

export const ownerNameToWire = ({ id, name, email, phone }: OwnerName): OwnerReferenceWire => ({
  _id: id,
  name,
  email,
  phone,
})
