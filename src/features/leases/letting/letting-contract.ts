import * as z from 'zod'
import { defineContract } from '../../../shared/contract.ts'
import { orNone } from '../../../shared/money-on-wire.ts'
import {
  emailSchema,
  newPasswordSchema,
  optionalReference,
  optionalTextSchema,
  requiredCodeSchema,
} from '../../../shared/wire.ts'
import { bodyOf, createdSchema } from '../../../shared/wire-schema.ts'
import { withholdsAs } from '../../clients/client-contract.ts'
import { GENDERS, newClientWire } from '../../clients/client-wire.ts'
import { PAYMENT_METHODS } from '../../ledger/credit.ts'
import { TAX_RESIDENCES } from '../../payments/money-settings-wire.ts'
import { propertyAddressWire } from '../../properties/property-wire.ts'
import { PAYMENT_MODES } from '../charging-terms.ts'
import { paymentDays, rupeesOnWire } from '../lease-contract.ts'
import {
  depositWire,
  isReached,
  lettingDraftWire,
  NOT_REACHED,
  newTenantWire,
} from './letting-wire.ts'

/** Required only of what is new: the schemas below define what, once that is known. */
const said = z.union([z.string().max(1000), z.number()]).nullish()

/** A property that is let for the first time. */
export const newPropertyBody = bodyOf(propertyAddressWire)
/** A schema for what may be left out: blank is as if it were not there. */
const orLeftOut = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (given) =>
      typeof given === 'string' && given.trim() === '' ? undefined : (given ?? undefined),
    schema.optional(),
  )

const { email, gender, mobileNumber, password } = newClientWire

/** A client who was not in the books: somebody with a name, who can be reached. */
export const newTenantBody = bodyOf(newTenantWire, {
  withholdsAs,
  email: orLeftOut(emailSchema(email.rule)),
  gender: orLeftOut(z.enum(GENDERS, { error: gender.rule.prompt })),
  mobileNumber: orLeftOut(requiredCodeSchema(mobileNumber.rule)),
}).superRefine((client, { addIssue }) => {
  if (!isReached(client)) addIssue({ code: 'custom', path: ['mobileNumber'], message: NOT_REACHED })
})

/** The call that lets a flat in one step. */
export const lettingContract = defineContract({
  'POST /lettings': {
    name: 'letProperty',
    summary:
      'Lets a property to a client, each known or new, and holds a deposit that was received; all of it or nothing',
    access: 'add an agreement',
    body: bodyOf(lettingDraftWire, {
      propertyId: optionalReference,
      address1: said,
      address2: said,
      pincode: said,
      city: said,
      state: said,
      clientId: optionalReference,
      name: said,
      fatherName: said,
      gender: said,
      mobileNumber: said,
      email: said,
      clientAddress1: said,
      clientAddress2: said,
      withholdsAs,
      password: z
        .union([z.literal('').transform(() => undefined), newPasswordSchema(password.rule)])
        .nullish(),
      paymentDay: paymentDays,
      ...rupeesOnWire,
      depositReceived: z.boolean().nullish(),
      depositMode: z.enum(PAYMENT_MODES, { error: depositWire.depositMode.rule.prompt }).nullish(),
      depositMethod: z.enum(PAYMENT_METHODS).nullish(),
      depositReference: optionalTextSchema({ longest: 60 }),
      taxResidence: orNone(z.enum(TAX_RESIDENCES, { error: 'Please choose one of these.' })),
    }),
    responses: { 201: createdSchema },
    idempotent: true,
  },
})
