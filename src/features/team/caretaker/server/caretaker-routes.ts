import { createdReply } from '../../../../server/http/success-replies.ts'
import { recordReading } from '../../../charging/server/record-reading.ts'
import type { Handlers } from '../../../identity/server/access/scope.ts'
import { named } from '../../../ledger/server/books-reader.ts'
import type { caretakerContract } from '../caretaker-contract.ts'
import { listLookedAfter } from './looked-after-queries.ts'

export const caretakerRoutes = (): Handlers<typeof caretakerContract> => ({
  'GET /caretaker/properties': async ({ scope }) => ({
    status: 200,
    body: await listLookedAfter(scope),
  }),
  'POST /caretaker/readings': async ({ scope, body }) => {
    const { leaseId, confirmDay, startsNewMeter, ...read } = body
    // Whether tax is added is not a caretaker's to say: it is, where the agreement has any, and the owner takes it back.
    // Nor is how units are counted over a new price: by days.
    const usual = { byDays: true, hasGst: true }
    const { id } = await recordReading(scope, named(leaseId), {
      ...read,
      ...usual,
      startsNewMeter: startsNewMeter === true,
      isDayConfirmed: confirmDay === true,
    })
    return createdReply('Reading recorded.', id)
  },
})
