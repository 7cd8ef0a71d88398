import { defineContract } from '../../shared/contract.ts'
import { messageSchema } from '../../shared/wire-schema.ts'

export const gatewayMockContract = defineContract({
  'POST /api-gateway': {
    name: 'answerPaymentRequest',
    summary: 'Answers Accept or Decline of the payment request that is only shown; no money moves',
    access: 'signed-in',
    responses: { 200: messageSchema },
  },
})
