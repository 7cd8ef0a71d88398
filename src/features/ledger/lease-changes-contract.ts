import { termsContract } from './terms-contract.ts'

const {
  'POST /rentmaster/{id}/rents': rents,
  'POST /rentmaster/{id}/escalation': escalation,
  'POST /rentmaster/{id}/renew': renew,
  'POST /rentmaster/{id}/end': end,
} = termsContract

/** How the terms of an agreement change over time, each change with its preview. */
export const leaseChangesContract = {
  'POST /rentmaster/{id}/rents': rents,
  'POST /rentmaster/{id}/escalation': escalation,
  'POST /rentmaster/{id}/renew': renew,
  'POST /rentmaster/{id}/end': end,
}
