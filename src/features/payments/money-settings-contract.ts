import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { orNone } from '../../shared/money-on-wire.ts'
import { MAX_TRIED_PASSWORD } from '../../shared/rule.ts'
import { changedReply, replyOf } from '../../shared/wire-schema.ts'
import {
  PAN_ON_RECEIPTS,
  RECEIPT_LANGUAGES,
  moneySettingsRules as rules,
  STAMP_BOXES,
  TAX_RESIDENCES,
  USUAL_RECEIPT_PREFIX,
} from './money-settings-rules.ts'
import { moneySettingsWire } from './money-settings-wire.ts'

type Rule = { longest: number; pattern: RegExp; malformed: string }

const matching = ({ longest, pattern, malformed }: Rule) =>
  z
    .string({ error: malformed })
    .max(longest, { error: malformed, abort: true })
    .regex(pattern, malformed)

/** One of these words; blank or null means the usual one. */
const oneOf = <const V extends string>(values: readonly V[], usual: V) =>
  orNone(z.enum(values as [V, ...V[]], { error: 'Please choose one of these.' })).transform(
    (chosen) => (chosen === null ? usual : chosen),
  )

const yesOrNo = z.boolean({ error: 'Please answer yes or no.' }).optional()

const { longest } = rules.upiName

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
    body: z.object({
      upiId: orNone(matching(rules.upiId)),
      upiName: orNone(z.string().trim().max(longest, `Please use at most ${longest} characters.`)),
      showBankAccount: yesOrNo,
      receiptPrefix: orNone(matching(rules.receiptPrefix)).transform((prefix) =>
        prefix === null ? USUAL_RECEIPT_PREFIX : prefix?.toUpperCase(),
      ),
      stampBox: oneOf(STAMP_BOXES, 'cash'),
      receiptLanguage: oneOf(RECEIPT_LANGUAGES, 'en'),
      panOnReceipts: oneOf(PAN_ON_RECEIPTS, 'unasked'),
      taxResidence: oneOf(TAX_RESIDENCES, 'unknown'),
      mailReceipts: yesOrNo,
      /** Goes along with a new UPI id some time after the sign-in. */
      currentPassword: z.string().max(MAX_TRIED_PASSWORD).optional(),
    }),
    responses: { 200: changedReply(moneySettingsWire) },
  },
})
