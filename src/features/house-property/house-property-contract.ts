import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { orFile } from '../../shared/file-reply.ts'
import { financialYearText } from '../../shared/list-query.ts'
import { optionalAmount, optionalAmountOrNone, optionalDay } from '../../shared/money-on-wire.ts'
import { idParams } from '../../shared/wire.ts'
import { bodyOf, messageSchema, replyOf } from '../../shared/wire-schema.ts'
import { HOUSE_USES, houseFactsWire, houseLoanWire, worksheetWire } from './house-property-wire.ts'
import { propertyYearWire, yearAskedWire } from './property-year-wire.ts'

const NO_FORMAT = 'Please ask for json, xlsx or pdf.'
const NO_PART = 'Please enter a whole number from 1 to 10,00,000.'
const part = z.coerce
  .number({ error: NO_PART })
  .int(NO_PART)
  .min(1, NO_PART)
  .max(1_000_000, NO_PART)
const sworn = z.boolean().nullish()

export const housePropertyContract = defineContract({
  'GET /houseproperty': {
    name: 'getHouseProperty',
    summary:
      'The worksheet for income from house property of the financial year of a day (today): each line of the return with how it was made',
    access: 'read the books',
    compressed: true,
    query: z.object({
      to: optionalDay,
      as: z.enum(['json', 'xlsx', 'pdf'], { error: NO_FORMAT }).optional(),
    }),
    responses: { 200: orFile(replyOf(worksheetWire), 'application/pdf') },
  },
  'GET /propertyyear': {
    name: 'getPropertyYear',
    summary:
      'What a property, or all of them, brought and cost in the financial year of a day (today), by month, beside the year before',
    access: 'read the books',
    compressed: true,
    query: bodyOf(yearAskedWire, {
      propertyId: z.uuid('Please name a property.').optional(),
      to: optionalDay,
      as: z.enum(['json', 'xlsx', 'pdf'], { error: NO_FORMAT }).optional(),
    }),
    responses: { 200: orFile(replyOf(propertyYearWire), 'application/pdf') },
  },
  'PUT /houseproperty/{id}': {
    name: 'saveHouseProperty',
    summary:
      'What the owner says of a property for a financial year: expected rent, share, loans; in place of what was said before',
    access: 'keep facts of house property',
    params: idParams,
    body: bodyOf(houseFactsWire, {
      year: financialYearText,
      use: z.enum(HOUSE_USES, { error: 'Please choose one of these.' }),
      sharePart: part,
      shareWhole: part,
      completedOn: optionalDay,
      interestBefore: optionalAmountOrNone,
      expectedRent: optionalAmount,
      unrealised: optionalAmountOrNone,
      isUnrealisedShown: sworn,
      receivedLater: optionalAmountOrNone,
      loans: z
        .array(
          bodyOf(houseLoanWire, {
            isCertified: sworn,
            interest: optionalAmountOrNone,
            principal: optionalAmountOrNone,
            outstanding: optionalAmountOrNone,
          }),
        )
        .max(10, 'Please enter at most 10 loans.'),
    }),
    responses: { 200: messageSchema },
  },
})
