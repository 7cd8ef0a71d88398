import { idOf, recordOf, textIn, textOf } from '../../../web/api/tolerant-wire.ts'

/** A client as the screens show them; what the reply lacks is ''. */
export type ClientView = {
  id: string
  name: string
  fatherName: string
  email: string
  gender: string
  mobileNumber: string
  address1: string
  address2: string
  ownerId: string
  ownerName: string
  createdAt: string
  updatedAt: string
}

export function clientFromWire(body: unknown): ClientView {
  const wire = recordOf(body)
  return {
    id: textOf(wire._id),
    name: textOf(wire.name),
    fatherName: textOf(wire.fatherName),
    email: textOf(wire.email),
    gender: textOf(wire.gender),
    mobileNumber: textOf(wire.mobileNumber),
    address1: textOf(wire.address1),
    address2: textOf(wire.address2),
    ownerId: idOf(wire.ownerMasters),
    ownerName: textIn(wire.ownerMasters, 'name'),
    createdAt: textOf(wire.createdAt),
    updatedAt: textOf(wire.updatedAt),
  }
}
