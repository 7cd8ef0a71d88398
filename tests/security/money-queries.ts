import * as tdsLedger from '../../src/features/accounts/server/tds-ledger-queries.ts'
import * as recurring from '../../src/features/charging/server/recurring-queries.ts'
import * as cheques from '../../src/features/cheques/server/cheque-queries.ts'
import * as dues from '../../src/features/dues/server/dues-queries.ts'
import * as rentStates from '../../src/features/dues/server/rent-state-queries.ts'
import * as ownCategories from '../../src/features/expenses/server/category-queries.ts'
import * as expenses from '../../src/features/expenses/server/expense-queries.ts'
import * as expenseWrites from '../../src/features/expenses/server/expense-write-queries.ts'
import * as importedExpenses from '../../src/features/expenses/server/imported-expense-queries.ts'
import * as monthly from '../../src/features/expenses/server/recurring-expense-queries.ts'
import type { ClientScope, OwnerScope } from '../../src/features/identity/server/access/scope.ts'
import * as rentPaid from '../../src/features/income-tax/server/rent-paid-queries.ts'
import * as tax from '../../src/features/income-tax/server/tax-queries.ts'
import * as invoices from '../../src/features/invoices/server/invoice-queries.ts'
import * as invoiceParties from '../../src/features/invoices/server/party-queries.ts'
import * as uninvoiced from '../../src/features/invoices/server/uninvoiced-charge-queries.ts'
import * as leases from '../../src/features/leases/server/lease-queries.ts'
import * as leaseWrites from '../../src/features/leases/server/lease-write-queries.ts'
import * as rents from '../../src/features/leases/server/rent-queries.ts'
import { MANUAL } from '../../src/features/ledger/charge.ts'
import * as adjustments from '../../src/features/ledger/server/adjustment-queries.ts'
import * as allocations from '../../src/features/ledger/server/allocation-queries.ts'
import * as charges from '../../src/features/ledger/server/charge-queries.ts'
import * as credits from '../../src/features/ledger/server/credit-queries.ts'
import * as accounts from '../../src/features/ledger/server/lease-ledger-queries.ts'
import * as deposits from '../../src/features/ledger/server/ledger-queries.ts'
import * as ledger from '../../src/features/ledger/server/ledger-queries.ts'
import * as readings from '../../src/features/ledger/server/reading-queries.ts'
import * as payouts from '../../src/features/payments/server/payout-queries.ts'
import * as references from '../../src/features/payments/server/transfer-reference.ts'
import * as pastReceipts from '../../src/features/receipts/past/server/past-receipt-queries.ts'
import type { PaperFields } from '../../src/features/receipts/receipt.ts'
import * as papers from '../../src/features/receipts/server/paper-queries.ts'
import * as numbers from '../../src/features/receipts/server/receipt-number.ts'
import * as receipts from '../../src/features/receipts/server/receipt-queries.ts'
import * as codes from '../../src/features/receipts/server/receipt-routes.ts'
import * as receiptsOfPayments from '../../src/features/receipts/server/receipts-of-payments.ts'
import type { Verification } from '../../src/features/receipts/verification.ts'
import * as remindable from '../../src/features/reminders/server/leases-to-remind-queries.ts'
import { newId } from '../../src/server/new-id.ts'
import { paise } from '../../src/shared/paise.ts'
import { IN_ENGLISH_WORDS } from '../../src/shared/said.ts'
import type { Books } from './books.ts'

// Every query of the money, called with the ids of other books (scope-conditions.test.ts).

type Reads<S> = Record<string, (scope: S, of: Books) => Promise<unknown>>

const DAYS = { from: '2026-01-01', to: '2027-12-31' }

/** What a client may call, too. */
export const MONEY_READS: Reads<OwnerScope | ClientScope> = {
  findLedgerHead: (scope, { lease }) => ledger.findLedgerHead(scope, lease),
  listLedgerHeads: (scope, { client }) => ledger.listLedgerHeads(scope, client.id),
  listCharges: (scope, { lease }) => ledger.listCharges(scope, lease),
  listCredits: (scope, { lease }) => ledger.listCredits(scope, lease),
  listPayouts: (scope, { lease }) => ledger.listPayouts(scope, lease),
  listReadings: (scope, { lease }) => ledger.listReadings(scope, lease),
  sumBalance: (scope, { lease }) => ledger.sumBalance(scope, lease),
  findLeasesInYear: (scope, { lease }) => tax.findLeasesInYear(scope, lease, '2026-11-16'),
  findPaper: (scope, { receipt }) => papers.findPaper(scope, receipt),
  listLeasesOfClient: (scope, { client }) =>
    rentPaid.listLeasesOfClient(scope, { clientId: client.id }),
  listRentOfDays: (scope, { client }) =>
    rentPaid.listRentOfDays(scope, { clientId: client.id }, DAYS),
  listRentSettled: (scope, { client }) => rentPaid.listRentSettled(scope, { clientId: client.id }),
  listRentReceipts: (scope, { client }) =>
    receipts.listRentReceipts(scope, { clientId: client.id }, DAYS),
  listPapers: (scope, { lease }) => invoices.listPapers(scope, { leaseId: lease, atMost: 9 }),
  findInvoicePaper: (scope, { invoice }) => invoices.findInvoicePaper(scope, invoice),
  findReceiptsOf: (scope, { payment }) => receiptsOfPayments.findReceiptsOf(scope, [payment]),
  listPastReceipts: async (scope, { client }) =>
    (await pastReceipts.listPastReceipts(scope, { clientId: client.id })).rows,
}

export const MONEY_OWNER_READS: Reads<OwnerScope> = {
  findEnd: (scope, { lease }) => leaseWrites.findEnd(scope, lease),
  findParties: (scope, { lease }) => invoiceParties.findParties(scope, [lease]),
  findIssued: (scope, { taxed }) =>
    invoices.findIssued(scope, [{ id: taxed }]).then((it) => it.get(taxed)),
  findRentStates: (scope, { property }) => rentStates.findRentStates(scope, [property]),
  findLeaseStates: (scope, { lease }) => rentStates.findLeaseStates(scope, [lease]),
  findClientStates: (scope, { client }) => rentStates.findClientStates(scope, [client.id]),
  findReceiptOf: (scope, { payment }) => receiptsOfPayments.findReceiptOf(scope, payment),
  hasPastReceipts: (scope, { client, lease, sheet }) =>
    pastReceipts.hasPastReceipts(scope, { clients: [client.id], leases: [lease], exceptOf: sheet }),
  findCodeVersion: (scope, { receipt }) =>
    codes.findCodeVersion(scope, receipt).catch(() => undefined),
  findIssuedTerms: (scope, { receipt }) => papers.findIssuedTerms(scope, receipt),
  listReceiptsFor: (scope, { payment }) => papers.listReceiptsFor(scope, payment),
  findPaymentOf: (scope, { receipt }) =>
    receiptsOfPayments.findPaymentOf(scope, receipt).catch(() => undefined),
  listRents: (scope, { lease }) => rents.listRents(scope, [lease]),
  findRentTerms: (scope, { lease }) => leases.findRentTerms(scope, lease).catch(() => undefined),
  lockLedger: (scope, { lease }) => accounts.lockLedger(scope, lease),
  findClientName: (scope, { client }) => accounts.findClientName(scope, client.id),
  lockLedgers: (scope, { lease }) => accounts.lockLedgers(scope, [lease]),
  listRecurring: (scope, { lease }) => accounts.listRecurring(scope, [lease]),
  listChargedSpans: (scope, { lease }) => accounts.listChargedSpans(scope, [lease]),
  listOpenCharges: (scope, { neighbour }) => charges.listOpenCharges(scope, [neighbour.lease]),
  listOverdueCharges: (scope, { neighbour }) =>
    remindable.listOverdueCharges(scope, [neighbour.lease], '2100-01-01'),
  findCharge: (scope, { charge }) => charges.findCharge(scope, charge),
  countChargesFrom: async (scope, { lease, charge }) =>
    (await charges.countChargesFrom(scope, lease, `hand:${charge}`)) || undefined,
  listRentCharges: (scope, { lease }) => charges.listRentCharges(scope, lease, DAYS),
  listChargesFrom: (scope, { lease, charge }) =>
    charges.listChargesFrom(scope, lease, `hand:${charge}`),
  findFirstUnchargedDay: (scope, { lease }) => charges.findFirstUnchargedDay(scope, lease),
  listStandingAllocations: (scope, { lease }) =>
    allocations.listStandingAllocations(scope, { leaseId: lease }),
  findCredit: (scope, { payment }) => credits.findCredit(scope, payment),
  listAdvances: (scope, { lease }) => credits.listAdvances(scope, [lease]),
  sumCreditNotes: (scope, { lease, charge }) =>
    credits.sumCreditNotes(scope, { id: charge, leaseId: lease }),
  listPaymentsWith: (scope, { canary }) => references.listPaymentsWith(scope, canary.toUpperCase()),
  sumDeposit: (scope, { lease }) => deposits.sumDeposit(scope, lease),
  listChargeStates: (scope, { lease }) => adjustments.listChargeStates(scope, lease),
  hasDues: (scope, { client }) => dues.hasDues(scope, client.id),
  findMoneyHeld: (scope, { client }) => dues.findMoneyHeld(scope, client.id),
  findCashOf: (scope, { payment }) => tax.findCashOf(scope, payment),
  listExpenses: async (scope, { property }) =>
    (await expenses.listExpenses(scope, IN_ENGLISH_WORDS, { propertyId: property })).rows,
  listStandingOfImport: (scope, { spentSheet }) =>
    importedExpenses.listStandingOfImport(scope, spentSheet),
  hasExpensesOf: async (scope, { property, sheet }) =>
    (await importedExpenses.hasExpensesOf(scope, [property], sheet)) || undefined,
  listStandingMonthlyOf: (scope, { spentSheet }) =>
    monthly.listStandingMonthlyOf(scope, spentSheet),
  hasMonthlyOf: async (scope, { property, sheet }) =>
    (await monthly.hasMonthlyOf(scope, [property], sheet)) || undefined,
  findExpense: (scope, { expense }) => expenses.findExpense(scope, expense),
  lockExpense: async (scope, { expense }) =>
    (await expenses.lockExpense(scope, expense)) || undefined,
  listRecoveries: (scope, { expense }) => expenses.listRecoveries(scope, expense),
  holdOwnCategory: (scope, { expenseCategory }) =>
    ownCategories.holdOwnCategory(scope, expenseCategory),
  lockOwnCategory: (scope, { expenseCategory }) =>
    ownCategories.lockOwnCategory(scope, expenseCategory),
  isCategoryUsed: async (scope, { expenseCategory }) =>
    (await ownCategories.isCategoryUsed(scope, expenseCategory)) || undefined,
  lockMonthly: (scope, { monthlyExpense }) => monthly.lockMonthly(scope, monthlyExpense),
  isMonthRecorded: async (scope, { monthlyExpense }) =>
    (await monthly.isMonthRecorded(scope, monthlyExpense, '2026-11-01')) || undefined,
  lockCheque: (scope, { cheque }) => cheques.lockCheque(scope, cheque),
  findLeaseOfCheque: (scope, { cheque }) => cheques.findLeaseOfCheque(scope, cheque),
  lockTdsCertificate: (scope, { client }) =>
    tdsLedger.lockTdsCertificate(scope, { clientId: client.id, year: '2025-26' }),
  isClientOfBooks: async (scope, { client }) =>
    (await tdsLedger.isClientOfBooks(scope, client.id)) || undefined,
  findPayout: (scope, { payout }) => payouts.findPayout(scope, payout),
  findReading: (scope, { reading }) => readings.findReading(scope, reading),
  findAnyReading: (scope, { reading }) => readings.findAnyReading(scope, reading),
  findLastReading: (scope, { lease }) => readings.findLastReading(scope, lease),
  findRecurring: (scope, { recurring: id }) => recurring.findRecurring(scope, id),
  listPeriodCharges: (scope, { lease }) => adjustments.listPeriodCharges(scope, lease),
}

const CHARGE = {
  kind: 'other' as const,
  name: 'X',
  source: 'X',
  period: null,
  datedOn: '2026-11-01',
  dueOn: '2026-11-01',
  net: paise(1n),
  gst: paise(0n),
  tax: null,
  computation: MANUAL,
}
const REVERSAL = { kind: 'mistake', reason: 'X', on: '2026-11-01' } as const
/** A reference of theirs that nothing holds any more. */
export const looseReferenceOf = (canary: string) => `LOOSE${canary.toUpperCase()}`
const partyOf = ({ lease, client }: Books) => ({ id: lease, clientId: client.id })

const invoiceOf = ({ lease, client, charge }: Books): invoices.NewInvoice => ({
  id: newId(),
  leaseId: lease,
  clientId: client.id,
  chargeId: charge,
  invoiceId: null,
  kind: 'invoice',
  code: 'X',
  net: paise(1n),
  cgst: paise(0n),
  sgst: paise(0n),
  igst: paise(0n),
  rate: '18',
  isReverseCharge: false,
  isInterState: false,
  placeOfSupply: '27',
  sac: '997212',
  isRegistered: false,
  document: {
    edition: 1,
    property: 'X',
    corrects: null,
    reason: null,
    supplier: { name: 'X', company: null, address: 'X', phone: 'X', gstin: 'X' },
    recipient: { name: 'X', address: 'X', gstin: null },
    charge: { kind: 'other', name: 'X', periodStart: null, periodEnd: null },
  },
})

export const MONEY_WRITES: Reads<OwnerScope> = {
  markCharged: (scope, { lease }) => leaseWrites.markCharged(scope, lease, '2026-01-01'),
  markLeaseRunning: (scope, { lease }) => leaseWrites.markLeaseRunning(scope, lease),
  markRenewed: (scope, { lease }) => leaseWrites.markRenewed(scope, lease, '2027-12-31'),
  markRentChanged: (scope, { lease }) => leaseWrites.markRentChanged(scope, lease),
  deleteRent: (scope, { lease }) => rents.deleteRent(scope, lease, '0001-01-01'),
  insertRent: (scope, of) =>
    rents.insertRent(scope, partyOf(of), {
      from: '2026-01-01',
      monthlyRent: '1',
      source: 'raised',
    }),
  insertCharges: (scope, of) => charges.insertCharges(scope, [{ ...CHARGE, account: partyOf(of) }]),
  markChargeReversed: (scope, { neighbour }) =>
    charges.markChargeReversed(scope, neighbour.charge, '2026-11-01'),
  markFeesDismissed: (scope, of) =>
    charges.markFeesDismissed(scope, of.neighbour.lease, {
      charges: [of.neighbour.charge],
      on: '2026-11-01',
    }),
  insertAllocations: (scope, of) =>
    allocations.insertAllocations(scope, partyOf(of), [
      { creditId: of.payment, chargeId: of.charge, amount: paise(1n) },
    ]),
  insertRents: (scope, { lease, client }) => {
    const rent = { from: '2026-02-01', monthlyRent: '1', source: 'raised' } as const
    return rents.insertRents(scope, [{ leaseId: lease, clientId: client.id, ...rent }])
  },
  insertCredits: (scope, of) => {
    const refund = { kind: 'opening', datedOn: '2026-11-16', credited: paise(1n) } as const
    return credits.insertCredits(scope, [{ account: partyOf(of), ...refund }])
  },
  insertCredit: (scope, of) => {
    const deduction = { kind: 'deposit_deduction', datedOn: '2026-11-01', reason: 'X' } as const
    return credits.insertCredit(scope, partyOf(of), { ...deduction, credited: paise(1n) })
  },
  markCreditReversed: (scope, { neighbour }) =>
    credits.markCreditReversed(scope, neighbour.payment, REVERSAL),
  lockReference: (scope, { canary, client }) =>
    references.lockReference(scope, canary.toUpperCase(), client.id),
  deleteReference: (scope, { canary }) =>
    references.deleteReference(scope, looseReferenceOf(canary)),
  insertPayout: (scope, of) =>
    payouts.insertPayout(scope, partyOf(of), {
      kind: 'refund',
      amount: paise(1n),
      paidOn: '2026-11-01',
      mode: 'cash',
      method: null,
      reference: null,
      reason: null,
      toLeaseId: null,
    }),
  markPayoutReversed: (scope, { neighbour }) =>
    payouts.markPayoutReversed(scope, neighbour.payout, REVERSAL),
  insertReading: (scope, of) =>
    readings.insertReading(scope, partyOf(of), {
      readOn: '2026-11-02',
      reading: '1',
      startsNewMeter: false,
    }),
  voidReading: (scope, { reading }) => readings.voidReading(scope, reading),
  insertReadings: (scope, of) =>
    readings.insertReadings(scope, [
      { account: partyOf(of), readOn: '2026-11-02', reading: '1', startsNewMeter: false },
    ]),
  insertRecurring: (scope, of) =>
    recurring.insertRecurring(scope, partyOf(of), {
      kind: 'other',
      name: 'X',
      monthlyAmount: paise(1n),
      hasGst: false,
      from: '2026-11-01',
    }),
  insertRecurrings: (scope, of) =>
    recurring.insertRecurrings(scope, [
      {
        account: partyOf(of),
        to: null,
        kind: 'other',
        name: 'X',
        monthlyAmount: paise(1n),
        hasGst: false,
        from: '2026-11-01',
      },
    ]),
  updateRecurringEnd: (scope, { recurring: id }) =>
    recurring.updateRecurringEnd(scope, id, '2027-01-01'),
  updateCode: (scope, { receipt }) =>
    codes.updateCode(scope, receipt, { verifyVersion: 2, verifyHash: Buffer.alloc(32) }),
  completeReceipt: (scope, { receipt }) =>
    papers.completeReceipt(scope, receipt, {
      paper: {} as PaperFields,
      verifyHash: Buffer.alloc(32),
      verification: {} as Verification,
    }),
  markUnmailed: (scope, { receipt }) => papers.markUnmailed(scope, receipt, 'limit'),
  markMailed: (scope, { receipt }) => papers.markMailed(scope, receipt, 'x@example.in'),
  markReplaced: (scope, { receipt }) =>
    papers.markReplaced(scope, receipt, { id: receipt, code: 'X' }),
  insertPastReceipts: (scope, { pastSheet, client, lease }) =>
    pastReceipts.insertPastReceipts(scope, pastSheet, [
      {
        clientId: client.id,
        leaseId: lease,
        property: 'X',
        receivedOn: '2024-11-01',
        amount: paise(1n),
        mode: null,
        reference: null,
        number: null,
        paidFor: null,
      },
    ]),
  withdrawPastReceipts: (scope, { pastSheet }) =>
    pastReceipts.withdrawPastReceipts(scope, pastSheet),
  insertCheques: (scope, { lease, client }) =>
    cheques.insertCheques(scope, { id: lease, clientId: client.id }, [
      {
        id: newId(),
        number: '000123',
        bank: null,
        datedOn: '2026-11-01',
        amount: paise(1n),
      },
    ]),
  insertExpenses: (scope, { property, expenseCategory }) =>
    expenseWrites.insertExpenses(scope, [
      {
        id: newId(),
        propertyId: property,
        category: 'other',
        amount: paise(1n),
        ownCategoryId: expenseCategory,
        spentOn: '2026-11-01',
        gst: paise(0n),
        paidTo: null,
        method: null,
        reference: null,
        billNumber: null,
        billedOn: null,
        note: null,
        periodStart: null,
        periodEnd: null,
        recurringId: null,
        recurringMonth: null,
      },
    ]),
  markExpenseReversed: (scope, { expense }) =>
    expenseWrites.markExpenseReversed(scope, expense, { ...REVERSAL, on: '2026-11-16' }),
  insertRecoveries: (scope, { expense, taxed }) =>
    expenseWrites.insertRecoveries(scope, expense, [taxed]),
  insertOwnCategory: (scope) => ownCategories.insertOwnCategory(scope, { id: newId(), name: 'X' }),
  deleteOwnCategory: (scope, { unusedCategory }) =>
    ownCategories.deleteOwnCategory(scope, unusedCategory),
  insertMonthly: (scope, { property }) =>
    monthly.insertMonthly(scope, {
      id: newId(),
      propertyId: property,
      category: 'other',
      ownCategoryId: null,
      amount: paise(1n),
      paidTo: null,
      method: null,
      fromMonth: '2026-11-01',
    }),
  changeMonthly: (scope, { monthlyExpense }) =>
    monthly.changeMonthly(scope, monthlyExpense, { skippedUntil: '2026-11-01' }),
  markBanked: (scope, { cheque, payment }) => cheques.markBanked(scope, cheque, payment),
  markHandedBack: (scope, { cheque }) => cheques.markHandedBack(scope, cheque, 'not mine'),
  putTdsCertificate: (scope, { client }) =>
    tdsLedger.putTdsCertificate(scope, client.id, {
      year: '2025-26',
      number: 'X',
      amount: paise(1n),
      receivedOn: '2026-11-01',
    }),
  removeTdsCertificate: (scope, { client }) =>
    tdsLedger.removeTdsCertificate(scope, { clientId: client.id, year: '2025-26' }),
  insertInvoices: (scope, of) => invoices.insertInvoices(scope, [invoiceOf(of)]),
  markInvoiced: (scope, { charge }) => uninvoiced.markInvoiced(scope, [charge]),
  putGstDetails: (scope, { lease, client }) =>
    invoiceParties.putGstDetails(
      scope,
      { leaseId: lease, clientId: client.id },
      { gstinSealed: null, sac: '9999' },
    ),
  takeInvoiceCodes: (scope) => invoices.takeInvoiceCodes(scope, 'invoice', 1),
  takeReceiptNumbers: (scope) => numbers.takeReceiptNumbers(scope, '2026-11-16'),
}
