import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { id } from '../../shared/wire.ts'

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/)

/**
 * What became of a kept payment: it waits for the owner; it is in the books already, as sent before; it stays on the device,
 * because the account may still send it or nothing is known of it; it cannot be taken in.
 */
const KEPT_OUTCOMES = ['taken', 'recorded', 'stays', 'refused'] as const
export type KeptOutcome = (typeof KEPT_OUTCOMES)[number]

/** Payments that a device kept of somebody who was of a team. */
export const keptPaymentContract = defineContract({
  'POST /payments/kept': {
    name: 'handInKeptPayments',
    summary:
      'Hands in payments that a device kept of somebody who may not record them any more: they wait for the owner. The key they are sealed with proves whose they are',
    access: 'public',
    body: z.object({
      account: id,
      payments: z
        .array(
          z.object({
            key: z.string().min(1).max(200),
            iv: base64.max(24),
            data: base64.max(40_000),
          }),
        )
        .min(1)
        .max(20),
    }),
    responses: {
      200: z.object({
        /** The owner of those books; null where nothing was decided. */
        owner: z.string().nullable(),
        payments: z.array(z.object({ key: z.string(), outcome: z.enum(KEPT_OUTCOMES) })),
      }),
    },
  },
})
