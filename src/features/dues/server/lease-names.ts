import type { PropertyName } from '../../properties/property-wire.ts'

type Parties = PropertyName & {
  clientId: string
  name: string
  email: string
  propertyId: string
}

/** The agreement, its client and its property in a row of `partiesOf`. */
export function namesIn<R extends Parties>(row: R) {
  const { id, clientId, name, email, propertyId, address1, address2, pincode, city, state } = row
  return {
    leaseId: id,
    client: { id: clientId, name, email },
    property: { id: propertyId, address1, address2, pincode, city, state },
  }
}
