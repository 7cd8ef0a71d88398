import { nested, nullable, text } from '../../../shared/wire-kinds.ts'
import { wireRecord } from '../../../shared/wire-record.ts'
import { propertyNameWire } from '../../properties/property-wire.ts'

/**
 * A property as a caretaker sees it: where it is, who lives there and how to call them, and what its meter showed last. No
 * money, no identity number.
 */
export const lookedAfterWire = wireRecord({
  ...propertyNameWire,
  /** Of the agreement that runs now; null where nobody rents. */
  tenancy: nullable(
    nested(
      wireRecord({
        leaseId: ['rentMaster', text],
        name: text,
        phone: text,
        meterNumber: ['electricityMeterNumber', text],
        /** The last reading that was not taken back. */
        last: nullable(nested(wireRecord({ readOn: text, reading: text }))),
      }),
    ),
  ),
})
