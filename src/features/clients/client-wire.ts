import { toZonedIso } from '../../shared/calendar-date.ts'
import { type OwnerReferenceWire, ownerNameToWire } from '../owners/owner-wire.ts'
import type { Client, ClientDetails, ClientName } from './client.ts'

/** `clientMaster` as other records carry it. */
export type ClientReferenceWire = { _id: string; name: string; email: string }

/** A client as `/clientmaster` carries them. */
export type ClientWire = ClientReferenceWire &
  ClientDetails & {
    role: 'ClientMaster'
    ownerMasters: OwnerReferenceWire
    tenant_id: string
    createdAt: string
    updatedAt: string
    __v: number
  }

export const clientNameToWire = ({ id, name, email }: ClientName): ClientReferenceWire => ({
  _id: id,
  name,
  email,
})

/** Instants are written with the offset of `timeZone`, so that their first 10 characters are the local day. */
export const clientToWire = (client: Client, timeZone: string): ClientWire => ({
  ...clientNameToWire(client),
  fatherName: client.fatherName,
  gender: client.gender,
  mobileNumber: client.mobileNumber,
  address1: client.address1,
  address2: client.address2,
  role: 'ClientMaster',
  ownerMasters: ownerNameToWire(client.owner),
  tenant_id: client.organizationId,
  createdAt: toZonedIso(client.createdAt, timeZone),
  updatedAt: toZonedIso(client.updatedAt, timeZone),
  __v: client.version,
})
