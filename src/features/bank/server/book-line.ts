import { Refusal } from '../../../server/refusal.ts'
import { minus, type Paise, smaller, sumOf, ZERO } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { bankCheque, returnCheque } from '../../cheques/server/move-cheque.ts'
import { confirmClaim, confirmTransfer } from '../../claims/server/decide-claim.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { PaymentDesk } from '../../payments/server/payment-routes.ts'
import type { Payment } from '../../payments/server/record-payment.ts'
import type { CancelReceiptOf } from '../../payments/server/reverse-any-credit.ts'
import type { ReceiptMailDeps } from '../../receipts/server/receipt-mails.ts'
import type { Proposal, ProposedExpense, ProposedPart } from '../proposal.ts'
import { decideLines, type LineRow, tiePayments } from './bank-queries.ts'
import { refundByLine, spendLine } from './book-debit.ts'
import { dayOfLine, statedOf } from './line-as-stated.ts'
import { amountOfLine } from './read-bank.ts'

export type BankDeps = ReceiptMailDeps &
  Pick<PaymentDesk, 'receivePayment'> & { cancelReceiptOf: CancelReceiptOf }

/**
 * Puts a line into the books as it is proposed. The line, and the books of its agreements, are held by the caller.
 * @throws Refusal `conflict` where there is nothing to book; what payments, claims and cheques throw
 */
export async function bookLine(
  scope: OwnerScope,
  deps: BankDeps,
  { line, proposal }: { line: LineRow; proposal: Proposal },
): Promise<void> {
  const { id } = line
  if (proposal.action === 'receipt') {
    const paymentIds = await receive(scope, deps, line, proposal)
    await tiePayments(scope, id, { paymentIds, isBooked: true })
    const { chequeId } = proposal
    return decideLines(scope, [id], { state: 'confirmed', became: 'receipt', chequeId })
  }
  if (proposal.action === 'tick') {
    await tiePayments(scope, id, { paymentIds: proposal.paymentIds, isBooked: false })
    return decideLines(scope, [id], { state: 'confirmed', became: 'tick' })
  }
  if (proposal.action === 'tick payout')
    return decideLines(scope, [id], {
      state: 'confirmed',
      became: 'payout',
      payoutId: proposal.payoutId,
    })
  if (proposal.action === 'expense') return spendLine(scope, line, statedAs(proposal))
  if (proposal.action === 'tick expense')
    return decideLines(scope, [id], {
      state: 'confirmed',
      became: 'expense tick',
      expenseId: proposal.expenseId,
    })
  if (proposal.action === 'refund deposit') return refundByLine(scope, line, proposal)
  if (proposal.action === 'pair') {
    const pair = { state: 'confirmed', became: 'pair' } as const
    await decideLines(scope, [id], { ...pair, pairId: proposal.with })
    return decideLines(scope, [proposal.with], { ...pair, pairId: id })
  }
  if (proposal.action === 'reverse') {
    const { chequeId } = proposal
    await returnCheque(scope, deps.cancelReceiptOf, chequeId, {
      on: dayOfLine(scope, line),
      reason: 'The cheque bounced.',
      charge: undefined,
    })
    return decideLines(scope, [id], { state: 'confirmed', became: 'return', chequeId })
  }
  throw new Refusal('conflict', say`Please choose what this line is.`)
}

/** Takes null in a proposal for "not named". */
const statedAs = ({ category, paidTo, propertyId, ownCategoryId }: ProposedExpense) => ({
  category,
  paidTo,
  propertyId: propertyId ?? undefined,
  ownCategoryId: ownCategoryId ?? undefined,
})

type Receipt = Extract<Proposal, { action: 'receipt' }>

/** The payments of a credit, one for each agreement, of one transfer. */
async function receive(
  scope: OwnerScope,
  deps: BankDeps,
  line: LineRow,
  { parts, tds, claimIds, chequeId }: Receipt,
): Promise<string[]> {
  if (chequeId !== null)
    return [(await bankCheque(scope, deps, chequeId, dayOfLine(scope, line))).id]
  const stated = statedOf(scope, line)
  const [claimId] = claimIds
  if (claimId !== undefined) {
    const confirm = claimIds.length > 1 ? confirmTransfer : confirmOne
    const received = await confirm(scope, deps, claimId, (claim) => ({
      ...stated,
      received: claim.amount,
      named: undefined,
      toDeposit: claim.toDeposit,
      tds: claim.tds,
      reference: claim.reference,
      sameTransferAs: null,
    }))
    return received.map(({ id }) => id)
  }
  const ids: string[] = []
  for (const [leaseId, own] of Map.groupBy(parts, ({ agreementId }) => agreementId)) {
    const tax = ids.length === 0 ? tds : ZERO
    const { id } = await deps.receivePayment(scope, leaseId, {
      ...stated,
      ...amountsOf(own, tax),
      sameTransferAs: stated.reference === null ? null : (ids[0] ?? null),
    })
    ids.push(id)
  }
  return ids
}

const confirmOne = async (...claim: Parameters<typeof confirmClaim>) => [
  await confirmClaim(...claim),
]

/** The sum of the parts of one agreement, with the charges that they name. */
function amountsOf(
  parts: readonly ProposedPart[],
  tds: Paise,
): Pick<Payment, 'received' | 'toDeposit' | 'tds' | 'named'> {
  const total = sumOf(parts.map(({ amount }) => amount))
  const deposits = parts.filter(({ what }) => what === 'deposit')
  const toDeposit = sumOf(deposits.map(({ amount }) => amount))
  const named = parts.flatMap(({ chargeId, amount }) =>
    chargeId === null ? [] : [{ chargeId, amount }],
  )
  // A part's amount is what it settles: the tax of it came not from the bank.
  return { received: minus(total, smaller(tds, total)), toDeposit, tds, named }
}

/** The amount of a line as a payment of one agreement: the oldest dues first. */
export async function bookByHand(
  scope: OwnerScope,
  deps: BankDeps,
  { line, leaseId }: { line: LineRow; leaseId: string },
): Promise<void> {
  const { id } = await deps.receivePayment(scope, leaseId, {
    ...statedOf(scope, line),
    received: amountOfLine(line),
    toDeposit: ZERO,
    tds: ZERO,
    named: [],
    sameTransferAs: null,
  })
  await tiePayments(scope, line.id, { paymentIds: [id], isBooked: true })
  await decideLines(scope, [line.id], { state: 'confirmed', became: 'receipt' })
}
