import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { orNone } from '../../shared/money-on-wire.ts'
import { newPassword, optionalReference, optionalText } from '../../shared/wire.ts'
import { bodyOf, createdReply } from '../../shared/wire-schema.ts'
import { PAYMENT_METHODS } from '../charges/credit.ts'
import { withholdsAs } from '../clients/client-contract.ts'
import { newClientWire } from '../clients/client-wire.ts'
import { PAYMENT_MODES } from '../leases/charging-terms.ts'
import { paymentDays, rupeesOnWire } from '../leases/lease-contract.ts'
import { TAX_RESIDENCES } from '../payments/money-settings-wire.ts'
import { propertyAddressWire } from '../properties/property-wire.ts'
import { depositWire, lettingDraftWire, newTenantWire } from './letting-wire.ts'

/** Required only of what is new: the schemas below define what, once that is known. */
const said = z.union([z.string().max(1000), z.number()]).nullish()

/** A property that is let for the first time. */
export const newPropertyBody = bodyOf(propertyAddressWire)
/** A client who was not in the books. */
export const newTenantBody = bodyOf(newTenantWire, { withholdsAs })

/** What lets a flat in one step. */
export const lettingContract = defineContract({
  'POST /lettings': {
    name: 'letProperty',
    summary:
      'Lets a property to a client, each known or new, and holds a deposit that was received; all of it or nothing',
    access: 'add an agreement',
    body: bodyOf(lettingDraftWire, {
      propertyId: optionalReference,
      ...{ address1: said, address2: said, pincode: said, city: said, state: said },
      clientId: optionalReference,
      ...{ name: said, fatherName: said, gender: said, mobileNumber: said, email: said },
      ...{ clientAddress1: said, clientAddress2: said },
      withholdsAs,
      password: z
        .union([z.literal('').transform(() => undefined), newPassword(newClientWire.password.rule)])
        .nullish(),
      paymentDay: paymentDays,
      ...rupeesOnWire,
      isDepositReceived: z.boolean().nullish(),
      depositMode: z.enum(PAYMENT_MODES, { error: depositWire.depositMode.rule.prompt }).nullish(),
      depositMethod: z.enum(PAYMENT_METHODS).nullish(),
      depositReference: optionalText({ longest: 60 }),
      taxResidence: orNone(z.enum(TAX_RESIDENCES, { error: 'Please choose one of these.' })),
    }),
    responses: { 201: createdReply },
    idempotent: true,
  },
})
