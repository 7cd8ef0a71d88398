import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { MAX_TRIED_PASSWORD } from '../../shared/rule.ts'
import { changedSchema, changesOf, replyOf } from '../../shared/wire-schema.ts'
import { chosenSettingsWire, moneySettingsWire } from './money-settings-wire.ts'

export const moneySettingsContract = defineContract({
  'GET /moneysettings': {
    name: 'getMoneySettings',
    summary: 'How the owner wants to be paid, and what their receipts look like',
    access: 'read money settings',
    responses: { 200: replyOf(moneySettingsWire) },
  },
  'PUT /moneysettings': {
    name: 'updateMoneySettings',
    summary: 'Changes them; what is left out stays, what is blank is as usual',
    access: 'change money settings',
    body: changesOf(chosenSettingsWire, {
      /** Goes along with a new UPI id some time after the sign-in. */
      currentPassword: z.string().max(MAX_TRIED_PASSWORD).optional(),
    }),
    responses: { 200: changedSchema(moneySettingsWire) },
    keeps: ['bankAccountNumber', 'ifscCode', 'panNumber'],
  },
})
