import { invalidField } from '../../../../server/refusal.ts'
import type { Paise } from '../../../../shared/paise.ts'
import { say } from '../../../../shared/said.ts'
import type { Handlers, OwnerScope } from '../../../identity/server/access/scope.ts'
import type { PaymentMethod } from '../../../ledger/credit.ts'
import { adjustmentsOf, changeBooks } from '../../../ledger/server/run-as-preview.ts'
import { handedOverIn } from '../../../payments/server/stated-payment.ts'
import type { PaymentMode } from '../../lease.ts'
import type { termsContract } from '../terms-contract.ts'
import { changeRent, planRises } from './change-rent.ts'
import { endAgreementOn, reinstateAgreement, withdrawNotice } from './end-agreement.ts'
import { renewLease } from './renew-lease.ts'
import { type MoveOut, settledText, settleMoveOut } from './settle-move-out.ts'

const NOTHING_YET = 'Nothing is changed yet.'

type Wish = { preview?: boolean | null | undefined; expect?: string | null | undefined }
type Change<T> = { wish: Wish; work: () => Promise<T>; message: string }

async function answer<T>(scope: OwnerScope, leaseId: string, { wish, work, message }: Change<T>) {
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
      const message = 'The increases are planned.'
      const { result, body: reply } = await answer(scope, id, { wish: body, work, message })
      const rents = result.rents
        .filter(({ source, from }) => source === 'escalation' && from > scope.today)
        .map(({ from, monthlyRent }) => ({ from, monthlyRent }))
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
      const message = isAhead ? 'The day of leaving is saved.' : 'The agreement has ended.'
      return { status: 200, body: (await answer(scope, id, { wish: body, work, message })).body }
    },
    'POST /rentmaster/{id}/settle': async ({ scope, wording, params: { id }, body }) => {
      const work = () => settleMoveOut(scope, id, moveOutFrom(scope, body))
      const change = await changeBooks(scope, id, { ...body, work })
      const message = body.preview === true ? NOTHING_YET : settledText(change).in(wording)
      return { status: 200, body: { ...adjustmentsOf(change, message), ...change.result } }
    },
    'POST /rentmaster/{id}/reinstate': async ({ scope, params: { id }, body }) => {
      const work = () => reinstateAgreement(scope, id)
      const message = 'The agreement is running again.'
      return { status: 200, body: (await answer(scope, id, { wish: body, work, message })).body }
    },
    'POST /rentmaster/{id}/stay': async ({ scope, params: { id }, body }) => {
      const work = () => withdrawNotice(scope, id)
      const message = 'The notice is taken back.'
      return { status: 200, body: (await answer(scope, id, { wish: body, work, message })).body }
    },
  }
}

type MoveOutBody = Pick<MoveOut, 'endedOn' | 'reason'> & {
  reading?: string | null | undefined
  damage?: Paise | undefined
  damageFor: string | null
  hasGst?: boolean | null | undefined
  paymentMode?: PaymentMode | null | undefined
  method?: PaymentMethod | null | undefined
  reference: string | null
}

/** @throws Refusal `invalid` for a day to come, damage without a name, and a method of another mode */
function moveOutFrom({ today }: OwnerScope, body: MoveOutBody): MoveOut {
  const { endedOn, reason, damage, damageFor, paymentMode, method } = body
  if (endedOn > today) throw invalidField('endedOn', say`Choose today or an earlier day.`)
  const isDamaged = damage !== undefined && damage > 0n
  if (isDamaged && !damageFor) throw invalidField('damageFor', say`Please enter what it is for.`)
  return {
    endedOn,
    reason,
    hasGst: body.hasGst,
    reading: body.reading ?? undefined,
    damage: isDamaged ? { name: damageFor ?? '', amount: damage } : undefined,
    refund: paymentMode
      ? { ...handedOverIn(paymentMode, method), reference: body.reference }
      : undefined,
  }
}
