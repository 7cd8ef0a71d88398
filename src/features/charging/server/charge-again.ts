import { notFound, Refusal } from '../../../server/refusal.ts'
import { sharedDays } from '../../../shared/days.ts'
import { minus, paiseToDecimal, plus, sumOf, ZERO } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { gstOn, totalGst } from '../../leases/gst.ts'
import { chargedAgainHistory } from '../../ledger/books-history.ts'
import { explained, isAutomatic } from '../../ledger/charge.ts'
import { listPeriodCharges } from '../../ledger/server/adjustment-queries.ts'
import { applyAdvances } from '../../ledger/server/apply-advances.ts'
import { findCharge, insertCharges } from '../../ledger/server/charge-queries.ts'
import { lockLedger } from '../../ledger/server/lease-ledger-queries.ts'
import { expectedOf, itemOf } from '../expected-charges.ts'
import { agreedIn, chargedOf, isStanding, nextRevision } from './correct-charges.ts'

/**
 * Charges the days of an automatic charge that was taken back again: what the agreement asks of them now, less what is
 * charged for them already, dated and due on the days of before.
 * @throws Refusal `not-found`; `conflict` for one that stands, that does not come by itself, or whose days are charged
 */
export async function chargeAgain(scope: OwnerScope, chargeId: string): Promise<void> {
  const found = await findCharge(scope, chargeId)
  const account = found && (await lockLedger(scope, found.leaseId))
  // Read again: somebody else may have charged it during the wait.
  const charge = account && (await findCharge(scope, chargeId))
  if (!charge) throw notFound(say`Charge`)
  const { kind, name, source, periodStart, periodEnd } = charge
  if (charge.reversedOn === null)
    throw new Refusal('conflict', say`This charge was not taken back.`)
  const agreed = agreedIn(account)
  const by = agreed && itemOf(agreed, source)
  if (!isAutomatic(charge) || !periodStart || !periodEnd || !by)
    throw new Refusal('conflict', say`This charge was added by hand. Add it again.`)
  const period = by.days && sharedDays({ from: periodStart, to: periodEnd }, by.days)
  const all = await listPeriodCharges(scope, account.id)
  const posted = all
    .filter(isStanding)
    .filter((it) => (kind === 'rent' ? it.kind === 'rent' : it.source === source))
  const same = posted.filter((it) => it.source === source && it.period.from === period?.from)
  const others = posted.filter((it) => !same.includes(it))
  const expected = period && expectedOf(agreed, { source, period, net: charge.net })
  const before = sumOf(same.map(chargedOf))
  const net = minus(expected?.amount ?? ZERO, before)
  if (!period || !expected || net <= 0n || others.some((it) => sharedDays(it.period, period)))
    throw new Refusal('conflict', say`Nothing more is to be charged for these days.`)
  const tax = by.item.hasGst ? account.gst : null
  const gst = tax ? totalGst(gstOn(net, tax)) : ZERO
  await insertCharges(scope, [
    {
      account,
      kind,
      name,
      source,
      period,
      tax,
      net,
      gst,
      datedOn: charge.datedOn,
      dueOn: charge.dueOn,
      revision: nextRevision(all, { source, from: period.from }),
      computation:
        before === 0n
          ? explained(expected.computation)
          : { stretches: explained(expected.computation), less: paiseToDecimal(before) },
    },
  ])
  await applyAdvances(scope, [account])
  await recordEvent(scope, {
    verb: 'added',
    kind: 'charge',
    id: chargeId,
    leaseId: account.id,
    fields: chargedAgainHistory,
    after: {
      chargedAgain: true,
      name,
      ...period,
      amount: paiseToDecimal(plus(net, gst)),
      dueOn: charge.dueOn,
    },
  })
}
