import type { FastifyInstance } from 'fastify'
import { accountContract } from '../../features/account/account-contract.ts'
import { myDataContract } from '../../features/account/my-data-contract.ts'
import { secondFactorContract } from '../../features/account/second-factor-contract.ts'
import { accountRoutes } from '../../features/account/server/account-routes.ts'
import { myDataRoutes } from '../../features/account/server/my-data/my-data-routes.ts'
import { secondFactorRoutes } from '../../features/account/server/second-factor-routes.ts'
import { booksContract } from '../../features/books/books-contract.ts'
import { booksRoutes } from '../../features/books/server/books-routes.ts'
import { calendarContract } from '../../features/calendar/calendar-contract.ts'
import { calendarRoutes } from '../../features/calendar/server/calendar-routes.ts'
import { chargeContract } from '../../features/charges/charge-contract.ts'
import { findFirstUnchargedDay } from '../../features/charges/server/charge-queries.ts'
import { chargeRoutes } from '../../features/charges/server/charge-routes.ts'
import { postExpectedChargesOf } from '../../features/charges/server/post-expected-charges.ts'
import { chequeContract } from '../../features/cheques/cheque-contract.ts'
import { chequeRoutes } from '../../features/cheques/server/cheque-routes.ts'
import { claimContract } from '../../features/claims/claim-contract.ts'
import { countWaitingClaims } from '../../features/claims/server/claim-queries.ts'
import { claimRoutes } from '../../features/claims/server/claim-routes.ts'
import { findOwnClaims } from '../../features/claims/server/list-claims.ts'
import { clientContract } from '../../features/clients/client-contract.ts'
import { clientRoutes } from '../../features/clients/server/client-routes.ts'
import { duesContract } from '../../features/dues/dues-contract.ts'
import { findMoneyHeld, hasDues } from '../../features/dues/server/dues-queries.ts'
import { duesRoutes } from '../../features/dues/server/dues-routes.ts'
import {
  findClientStates,
  findLeaseStates,
  findRentStates,
  flagsOfClient,
  flagsOfLease,
  rentStateOfProperty,
} from '../../features/dues/server/rent-state-queries.ts'
import { gatewayMockContract } from '../../features/gateway-mock/gateway-mock-contract.ts'
import { gatewayMockRoutes } from '../../features/gateway-mock/server/gateway-mock-routes.ts'
import { historyContract } from '../../features/history/history-contract.ts'
import { historyRoutes } from '../../features/history/server/history-routes.ts'
import { identityContract } from '../../features/identity/identity-contract.ts'
import type { OwnerScope, Scope } from '../../features/identity/server/access/scope.ts'
import type { UndoDeps } from '../../features/identity/server/email/undo-links.ts'
import type { IdentityDeps } from '../../features/identity/server/identity-deps.ts'
import { identityRoutes } from '../../features/identity/server/identity-routes.ts'
import { importContract } from '../../features/import/import-contract.ts'
import { importRoutes } from '../../features/import/server/import-routes.ts'
import { warningsOf } from '../../features/income-tax/server/payment-warnings.ts'
import { invoiceContract } from '../../features/invoices/invoice-contract.ts'
import { invoiceRoutes } from '../../features/invoices/server/invoice-routes.ts'
import { issueInvoices } from '../../features/invoices/server/issue-invoices.ts'
import { leaseContract } from '../../features/leases/lease-contract.ts'
import {
  findCurrentLeaseIds,
  hasCurrentLease,
  isLet,
} from '../../features/leases/server/current-lease-queries.ts'
import { lockLeasesOf } from '../../features/leases/server/lease-queries.ts'
import { leaseRoutes } from '../../features/leases/server/lease-routes.ts'
import { lettingContract } from '../../features/letting/letting-contract.ts'
import { lettingRoutes } from '../../features/letting/server/letting-routes.ts'
import { ownerContract } from '../../features/owners/owner-contract.ts'
import { profileContract } from '../../features/owners/profile-contract.ts'
import { findSupplierStateOf } from '../../features/owners/server/owner-queries.ts'
import { ownerRoutes } from '../../features/owners/server/owner-routes.ts'
import { profileRoutes } from '../../features/owners/server/profile-routes.ts'
import type { OwnerDeps } from '../../features/owners/server/register-owner.ts'
import { pastReceiptContract } from '../../features/past-receipts/past-receipt-contract.ts'
import { pastReceiptRoutes } from '../../features/past-receipts/server/past-receipt-routes.ts'
import { moneySettingsContract } from '../../features/payments/money-settings-contract.ts'
import { paymentContract } from '../../features/payments/payment-contract.ts'
import { reversalContract } from '../../features/payments/reversal-contract.ts'
import { moneySettingsRoutes } from '../../features/payments/server/money-settings-routes.ts'
import { type PaymentDesk, paymentRoutes } from '../../features/payments/server/payment-routes.ts'
import { putBackDetails } from '../../features/payments/server/put-back-details.ts'
import { reversalRoutes } from '../../features/payments/server/reversal-routes.ts'
import type { CancelReceiptOf } from '../../features/payments/server/reverse-any-credit.ts'
import { propertyContract } from '../../features/properties/property-contract.ts'
import { propertyRoutes } from '../../features/properties/server/property-routes.ts'
import { hraPackContract } from '../../features/receipts/hra-pack-contract.ts'
import { receiptContract } from '../../features/receipts/receipt-contract.ts'
import { cancelReceiptOf } from '../../features/receipts/server/cancel-receipt.ts'
import { hraPackRoutes } from '../../features/receipts/server/hra-pack-routes.ts'
import type { PdfDeps } from '../../features/receipts/server/receipt-pdf.ts'
import { receiptRoutes } from '../../features/receipts/server/receipt-routes.ts'
import {
  countReceipts,
  findLastReceipts,
} from '../../features/receipts/server/receipt-totals-queries.ts'
import { findReceiptsOf } from '../../features/receipts/server/receipts-of-payments.ts'
import { receivePayment } from '../../features/receipts/server/receive-payment.ts'
import { verificationRoutes } from '../../features/receipts/server/verification-routes.ts'
import { verificationContract } from '../../features/receipts/verification-contract.ts'
import { reminderContract } from '../../features/reminders/reminder-contract.ts'
import { logOpened } from '../../features/reminders/server/change-reminders.ts'
import { reminderRoutes } from '../../features/reminders/server/reminder-routes.ts'
import { rightsContract } from '../../features/rights/rights-contract.ts'
import { rightsRoutes } from '../../features/rights/server/rights-routes.ts'
import { searchContract } from '../../features/search/search-contract.ts'
import { searchRoutes } from '../../features/search/server/search-routes.ts'
import { statementRoutes } from '../../features/statements/server/statement-routes.ts'
import { statementContract } from '../../features/statements/statement-contract.ts'
import { endAgreement } from '../../features/terms/server/end-agreement.ts'
import { termsRoutes } from '../../features/terms/server/terms-routes.ts'
import { termsContract } from '../../features/terms/terms-contract.ts'
import { togetherRoutes } from '../../features/together/server/together-routes.ts'
import { togetherContract } from '../../features/together/together-contract.ts'
import { type MountOptions, mount } from '../../server/http/mount.ts'

/** Mounts every feature, and passes to features on the left what only those on the right know. */
export function mountFeatures(
  app: FastifyInstance,
  deps: IdentityDeps & OwnerDeps & PdfDeps,
  mounting: Omit<MountOptions, 'beforeCommit'>,
): void {
  const options: MountOptions = {
    ...mounting,
    // Whatever touched the books: charges with tax have their invoices when it is done.
    beforeCommit: async (scope) => {
      const { kind } = scope as Scope
      if (kind === 'owner') await issueInvoices(scope as OwnerScope, deps.sealer)
    },
  }
  const undoDeps = {
    ...deps,
    putBackDetails: (...change: Parameters<UndoDeps['putBackDetails']>) =>
      putBackDetails(deps, ...change),
  }
  mount(app, identityContract, identityRoutes(undoDeps), options)
  mount(app, historyContract, historyRoutes(), options)
  mount(app, ownerContract, ownerRoutes(deps), options)
  mount(app, profileContract, profileRoutes(deps), options)
  mount(
    app,
    propertyContract,
    propertyRoutes({ findCurrentLeaseIds, isLet, rentStateOfProperty, findRentStates }),
    options,
  )
  mount(
    app,
    clientContract,
    clientRoutes({
      ...deps,
      lockLeasesOf,
      hasCurrentLease,
      hasDues,
      findMoneyHeld,
      flagsOfClient,
      findClientStates,
    }),
    options,
  )
  const findSupplierState = (scope: OwnerScope) => findSupplierStateOf(scope, deps.sealer)
  const books = {
    findFirstUnchargedDay,
    postExpectedChargesOf,
    endAgreement,
    flagsOfLease,
    findLeaseStates,
    findSupplierState,
  }
  mount(app, leaseContract, leaseRoutes(books), options)
  const paymentDesk: PaymentDesk = {
    receivePayment: (scope, leaseId, payment) => receivePayment(scope, deps, leaseId, payment),
    warningsOf,
  }
  mount(app, chargeContract, chargeRoutes({ findReceiptsOf }), options)
  mount(app, paymentContract, paymentRoutes(paymentDesk), options)
  const cancelReceipt: CancelReceiptOf = (scope, creditId, reversal) =>
    cancelReceiptOf(scope, deps, creditId, reversal)
  mount(app, reversalContract, reversalRoutes({ cancelReceiptOf: cancelReceipt }), options)
  mount(app, termsContract, termsRoutes(), options)
  const figures = { countReceipts, findLastReceipts, countWaitingClaims, findOwnClaims, logOpened }
  mount(app, duesContract, duesRoutes({ ...deps, ...figures }), options)
  mount(app, statementContract, statementRoutes({ ...deps, findReceiptsOf }), options)
  mount(app, reminderContract, reminderRoutes(deps), options)
  mount(app, calendarContract, calendarRoutes(deps), options)
  mount(app, moneySettingsContract, moneySettingsRoutes(deps), options)
  mount(app, pastReceiptContract, pastReceiptRoutes(), options)
  mount(app, receiptContract, receiptRoutes(deps), options)
  mount(app, hraPackContract, hraPackRoutes(deps), options)
  mount(app, invoiceContract, invoiceRoutes(deps), options)
  const { receivePayment: receive } = paymentDesk
  const letting = { ...deps, postExpectedChargesOf, findSupplierState, receivePayment: receive }
  mount(app, lettingContract, lettingRoutes(letting), options)
  mount(app, verificationContract, verificationRoutes(deps), options)
  mount(app, claimContract, claimRoutes(deps), options)
  mount(
    app,
    chequeContract,
    chequeRoutes({ receivePayment: receive, cancelReceiptOf: cancelReceipt }),
    options,
  )
  mount(app, togetherContract, togetherRoutes({ receivePayment: receive }), options)
  const clientTies = { lockLeasesOf, hasCurrentLease, hasDues, findMoneyHeld }
  mount(
    app,
    importContract,
    importRoutes({ ...deps, client: clientTies, findCurrentLeaseIds }),
    options,
  )
  mount(app, booksContract, booksRoutes(deps), options)
  mount(app, gatewayMockContract, gatewayMockRoutes(), options)
  mount(app, searchContract, searchRoutes(), options)
  mount(app, rightsContract, rightsRoutes(deps), options)
  mount(app, accountContract, accountRoutes(deps), options)
  mount(app, secondFactorContract, secondFactorRoutes(deps), options)
  mount(app, myDataContract, myDataRoutes(deps), options)
}
