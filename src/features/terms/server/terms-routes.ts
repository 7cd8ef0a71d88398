import { paiseToDecimal } from '../../../shared/paise.ts'
import type { ChangedTerms } from '../../charges/server/change-terms.ts'
import { adjustmentsOf, changeBooks } from '../../charges/server/run-as-preview.ts'
import type { Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import type { termsContract } from '../terms-contract.ts'
import { changeRent } from './change-rent.ts'
import { endAgreementOn, withdrawNotice } from './end-agreement.ts'
import { planRises } from './plan-rises.ts'
import { renewLease } from './renew-lease.ts'

const NOTHING_YET = 'Nothing is changed yet.'

type Wish = { preview?: boolean | null | undefined; expect?: string | null | undefined }
type Change = { wish: Wish; work: () => Promise<ChangedTerms>; message: string }

async function answer(scope: OwnerScope, leaseId: string, { wish, work, message }: Change) {
  const change = await changeBooks(scope, leaseId, { ...wish, work })
  const body = adjustmentsOf(change, wish.preview === true ? NOTHING_YET : message)
  return { ...change, body }
}

export function termsRoutes(): Handlers<typeof termsContract> {
  return {
    'POST /rentmaster/{id}/rents': async ({ scope, params: { id }, body }) => {
      const work = () => changeRent(scope, id, body)
      const message = 'The rent is changed.'
      return { status: 200, body: (await answer(scope, id, { wish: body, work, message })).body }
    },
    'POST /rentmaster/{id}/escalation': async ({ scope, params: { id }, body }) => {
      const work = () => planRises(scope, id, body)
      const message = 'The rises are planned.'
      const { result, body: reply } = await answer(scope, id, { wish: body, work, message })
      const rents = result.rents
        .filter(({ source, from }) => source === 'escalation' && from > scope.today)
        .map(({ from, monthlyRent }) => ({ from, monthlyRent: paiseToDecimal(monthlyRent) }))
      return { status: 200, body: { ...reply, rents } }
    },
    'POST /rentmaster/{id}/renew': async ({ scope, params: { id }, body }) => {
      const { endDate, monthlyRent, from } = body
      const work = () => renewLease(scope, id, { endDate, monthlyRent, from })
      const message = 'The agreement is renewed.'
      return { status: 200, body: (await answer(scope, id, { wish: body, work, message })).body }
    },
    'POST /rentmaster/{id}/end': async ({ scope, params: { id }, body }) => {
      const { endedOn, reason } = body
      const work = () => endAgreementOn(scope, id, { endedOn, reason })
      const isAhead = endedOn > scope.today
      const message = isAhead ? 'The day of leaving is noted.' : 'The agreement has ended.'
      return { status: 200, body: (await answer(scope, id, { wish: body, work, message })).body }
    },
    'POST /rentmaster/{id}/stay': async ({ scope, params: { id }, body }) => {
      const work = () => withdrawNotice(scope, id)
      const message = 'The notice is taken back.'
      return { status: 200, body: (await answer(scope, id, { wish: body, work, message })).body }
    },
  }
}
