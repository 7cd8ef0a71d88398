import type { Sealer } from '../../../server/encryption.ts'
import { listReply, messageReply } from '../../../server/http/success-replies.ts'
import { financialYear } from '../../../shared/calendar-date.ts'
import { financialYearDays } from '../../../shared/days.ts'
import { type Paise, plus, sumOf, ZERO } from '../../../shared/paise.ts'
import type { ClientScope, Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import { findLeasesInYear } from '../../income-tax/server/tax-queries.ts'
import { tdsNotices } from '../../income-tax/tds-to-withhold.ts'
import { balanceOf, openOf } from '../../ledger/ledger.ts'
import { listCharges, listCredits } from '../../ledger/server/ledger-queries.ts'
import { shownCharge } from '../../ledger/server/read-ledger.ts'
import { changeToTell } from '../../owners/payment-details.ts'
import { findLandlord, findPayee } from '../../owners/server/owner-queries.ts'
import { payeeOf, upiLinkFor } from '../../payments/how-to-pay.ts'
import type { PaymentNotice } from '../../payments/notice-wire.ts'
import { paymentNote } from '../../payments/payment-note.ts'
import { findMoneySettings } from '../../payments/server/money-settings-queries.ts'
import type { MonthOfMoney, OwnClaim, Remindability } from '../dues.ts'
import type { duesContract } from '../dues-contract.ts'
import { listLateClients } from './days-late-queries.ts'
import {
  listDues,
  listLeaving,
  listOwnLeases,
  listUnsettled,
  listWorstDues,
} from './dues-queries.ts'
import { sumFigures } from './figures-queries.ts'
import { listMonthByLease } from './month-list-queries.ts'
import { listMonths } from './month-queries.ts'
import { listPropertyMonths } from './property-months-queries.ts'
import { listRegister } from './rent-register-queries.ts'

type LastReceipt = { id: string; number: number; code: string; receivedOn: string; amount: Paise }

/** Figures from the receipts feature. */
type ReceiptFigures = {
  findLastReceipts: (scope: ClientScope) => Promise<Map<string, LastReceipt>>
  countReceipts: (scope: OwnerScope) => Promise<number>
}

/** Figures from the claims feature. */
type ClaimFigures = {
  /** By agreement. */
  findOwnClaims: (scope: ClientScope) => Promise<Map<string, OwnClaim[]>>
  countWaitingClaims: (scope: OwnerScope) => Promise<number>
}

/** From the reminders feature. */
type Reminders = {
  /** Notes that an owner opened a reminder in WhatsApp. */
  logOpened: (scope: OwnerScope, leaseId: string, amount: Paise) => Promise<void>
  /** Finds the facts needed to remind the clients of these agreements, by agreement. */
  findReminderStates: (
    scope: OwnerScope,
    leaseIds: readonly string[],
  ) => Promise<Map<string, Remindability>>
}

export type DuesDeps = ReceiptFigures & ClaimFigures & Reminders & { sealer: Sealer }

const MAX_UNPAID = 5
const MAX_LEAVING = 5

export function duesRoutes(deps: DuesDeps): Handlers<typeof duesContract> {
  return {
    'GET /dues': async ({ scope, query, url }) => {
      const page = await listDues(scope, query)
      const states = await deps.findReminderStates(
        scope,
        page.rows.map(({ leaseId }) => leaseId),
      )
      const rows = page.rows.map((dues) => ({ ...dues, ...stateIn(states, dues.leaseId) }))
      return listReply(url, { ...page, rows })
    },
    'GET /settling': async ({ scope }) => ({ status: 200, body: await listUnsettled(scope) }),
    'GET /figures': async ({ scope }) => {
      const [receipts, claimsWaiting, sums, months, unpaid, leaving] = await Promise.all([
        deps.countReceipts(scope),
        deps.countWaitingClaims(scope),
        sumFigures(scope),
        listMonths(scope),
        listWorstDues(scope, MAX_UNPAID),
        listLeaving(scope, MAX_LEAVING),
      ])
      const { month, collected, charged: expected } = months.at(-1) as MonthOfMoney
      const vacant = sums.properties - sums.let
      const counts = { vacant, receipts, claimsWaiting }
      const body = { ...sums, ...counts, month, collected, expected, months, unpaid, leaving }
      return { status: 200, body }
    },
    'GET /month': async ({ scope, query: { month = scope.today.slice(0, 7), ...page }, url }) => {
      return listReply(url, await listMonthByLease(scope, month, page))
    },
    'GET /rentregister': async ({ scope, query: { to = scope.today, page = 1 } }) => {
      const days = financialYearDays(to)
      const register = await listRegister(scope, days, page)
      return { status: 200, body: { year: financialYear(to), ...days, ...register } }
    },
    'GET /lateclients': async ({ scope }) => ({ status: 200, body: await listLateClients(scope) }),
    'GET /propertymaster/{id}/months': async ({ scope, params }) => ({
      status: 200,
      body: { months: await listPropertyMonths(scope, params.id) },
    }),
    'POST /rentmaster/{id}/reminders/opened': async ({ scope, params, body }) => {
      await deps.logOpened(scope, params.id, body.amount)
      return messageReply('Saved.')
    },
    'GET /mydues': async ({ scope }) => {
      const receipts = await deps.findLastReceipts(scope)
      const claims = await deps.findOwnClaims(scope)
      const owner = await findPayee(scope, deps.sealer)
      const changedOn = changeToTell(owner.paymentDetailsChangedAt, scope)
      const payee = payeeOf(await findMoneySettings(scope), { ...owner, changedOn })
      const dues = []
      const leases = await listOwnLeases(scope)
      const leaseIds = leases.map(({ leaseId }) => leaseId)
      const hintsFor = await hintsOf(scope, deps, leaseIds)
      for (const { leaseId, endedOn, leavingOn, property } of leases) {
        const charges = await listCharges(scope, leaseId)
        const credits = await listCredits(scope, leaseId)
        const { owed, overdue, advance } = balanceOf({ charges, credits }, scope.today)
        const ownClaims = claims.get(leaseId) ?? []
        const waiting = ownClaims.filter(({ state }) => state === 'waiting')
        const isSettled = endedOn !== null && owed === 0n && advance === 0n && waiting.length === 0
        if (isSettled) continue
        const [dueOn = scope.today] = charges
          .flatMap((it) => (openOf(it) > 0n ? [it.dueOn] : []))
          .sort()
        const note = paymentNote({ leaseId, dueOn, address1: property.address1 })
        // What the client has reported need not be paid twice.
        const paid = plus(advance, sumOf(waiting.map(({ amount }) => amount)))
        dues.push({
          leaseId,
          property,
          leavingOn,
          owed,
          overdue,
          advance,
          ownerName: owner.name,
          charges: charges.filter((charge) => openOf(charge) > 0n).map(shownCharge),
          lastReceipt: receipts.get(leaseId) ?? null,
          claims: ownClaims,
          hints: hintsFor(leaseId),
          howToPay: { ...payee, upiLink: upiLinkFor(payee, { owed, paid, note }) },
        })
      }
      return { status: 200, body: dues }
    },
  }
}

const NO_STATE: Remindability = { lastReminder: null, unmailed: null, claimed: ZERO }
const stateIn = (states: Map<string, Remindability>, leaseId: string) =>
  states.get(leaseId) ?? NO_STATE

/** Hints to the client about tax to withhold, by agreement. */
async function hintsOf(
  scope: ClientScope,
  { sealer }: { sealer: Sealer },
  leaseIds: readonly string[],
): Promise<(leaseId: string) => PaymentNotice[]> {
  const [first] = leaseIds
  if (first === undefined) return () => []
  const leases = await findLeasesInYear(scope, first, scope.today)
  const { taxResidence: residence } = await findMoneySettings(scope)
  const hasPan = (await findLandlord(scope, sealer)).panNumber !== null
  return (leaseId) =>
    leases
      .filter(({ id }) => id === leaseId)
      .flatMap((lease) => {
        const others = leases.filter(({ id }) => id !== leaseId)
        return tdsNotices(lease, scope.today, { ...lease, residence, hasPan }, others)
      })
}
