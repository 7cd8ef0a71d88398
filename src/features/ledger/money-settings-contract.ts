import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { orNone } from '../../shared/money-on-wire.ts'
import { changedReply, replyOf } from '../../shared/wire-schema.ts'
import { moneySettingsRules as rules, USUAL_RECEIPT_PREFIX } from './money-settings-rules.ts'
import { moneySettingsWire } from './money-settings-wire.ts'

type Rule = { longest: number; pattern: RegExp; malformed: string }

const matching = ({ longest, pattern, malformed }: Rule) =>
  z
    .string({ error: malformed })
    .max(longest, { error: malformed, abort: true })
    .regex(pattern, malformed)

const { longest } = rules.upiName

export const moneySettingsContract = defineContract({
  'GET /moneysettings': {
    summary: 'How the owner wants to be paid, and how receipts are numbered',
    access: 'read money settings',
    responses: { 200: replyOf(moneySettingsWire) },
  },
  'PUT /moneysettings': {
    summary: 'Changes them; what is left out stays, what is blank is as usual',
    access: 'change money settings',
    body: z.object({
      upiId: orNone(matching(rules.upiId)),
      upiName: orNone(z.string().trim().max(longest, `Please use at most ${longest} characters.`)),
      showBankAccount: z.boolean({ error: 'Please answer yes or no.' }).optional(),
      receiptPrefix: orNone(matching(rules.receiptPrefix)).transform((prefix) =>
        prefix === null ? USUAL_RECEIPT_PREFIX : prefix?.toUpperCase(),
      ),
    }),
    responses: { 200: changedReply(moneySettingsWire) },
  },
})
