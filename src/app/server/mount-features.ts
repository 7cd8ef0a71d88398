import type { FastifyInstance } from 'fastify'
import type { ReadingBank } from '../../features/bank/server/read-bank.ts'
import { readStatementApart } from '../../features/bank/server/statement-reader.ts'
import { proposeFees } from '../../features/charging/late-fee.ts'
import { postExpectedChargesOf } from '../../features/charging/server/run-charges.ts'
import { findChequesInHand } from '../../features/cheques/server/cheque-queries.ts'
import { countWaitingClaims } from '../../features/claims/server/claim-queries.ts'
import { CLAIMS_TO_REMIND } from '../../features/claims/server/claims-to-remind.ts'
import { findOwnClaims } from '../../features/claims/server/list-claims.ts'
import { findMoneyHeld, hasDues } from '../../features/dues/server/dues-queries.ts'
import {
  findClientStates,
  findLeaseStates,
  findRentStates,
  flagsOfClient,
  flagsOfLease,
  rentStateOfProperty,
} from '../../features/dues/server/rent-state-queries.ts'
import { refuseRecoveryOfNothing } from '../../features/expenses/server/reverse-expense.ts'
import type { FilesDeps } from '../../features/files/server/files-deps.ts'
import { holderOf } from '../../features/identity/role-groups.ts'
import {
  isLimited,
  type OwnerScope,
  type Scope,
} from '../../features/identity/server/access/scope.ts'
import type { IdentityDeps } from '../../features/identity/server/identity-deps.ts'
import { warningsOf } from '../../features/income-tax/server/payment-warnings.ts'
import { issueInvoices } from '../../features/invoices/server/issue-invoices.ts'
import {
  findCurrentLeaseIds,
  hasCurrentLease,
  isLet,
} from '../../features/leases/server/current-lease-queries.ts'
import { lockLeasesOf } from '../../features/leases/server/lease-queries.ts'
import { endAgreement } from '../../features/leases/terms/server/end-agreement.ts'
import { findFirstUnchargedDay } from '../../features/ledger/server/charge-queries.ts'
import { findSupplierStateOf } from '../../features/owners/server/owner-queries.ts'
import type { OwnerDeps } from '../../features/owners/server/register-owner.ts'
import type { PaymentDesk } from '../../features/payments/server/payment-routes.ts'
import { putBackDetails } from '../../features/payments/server/put-back-details.ts'
import type { CancelReceiptOf } from '../../features/payments/server/reverse-any-credit.ts'
import { findPlaces } from '../../features/properties/server/property-queries.ts'
import { cancelReceiptOf } from '../../features/receipts/server/cancel-receipt.ts'
import { receivePayment } from '../../features/receipts/server/issue-receipt.ts'
import type { PdfDeps } from '../../features/receipts/server/receipt-pdf.ts'
import {
  countReceipts,
  findLastReceipts,
} from '../../features/receipts/server/receipt-totals-queries.ts'
import { findReceiptsOf } from '../../features/receipts/server/receipts-of-payments.ts'
import { logOpened } from '../../features/reminders/server/change-reminders.ts'
import { findReminderStates } from '../../features/reminders/server/reminder-state-queries.ts'
import type { JoiningDeps } from '../../features/sign-in/server/member-invitations.ts'
import type { UndoDeps } from '../../features/sign-in/server/undo-links.ts'
import { noteJoined } from '../../features/team/server/note-joined.ts'
import type { MountOptions } from '../../server/http/mount.ts'
import type { MemberRole } from '../../shared/contract.ts'
import { mayCall, OWN_DATA, SEARCHED_RECORDS, SHEET_RECORDS } from './declared.ts'
import { FEATURES } from './features.ts'
import { findRecordOfFile } from './file-subjects.ts'

type Deps = IdentityDeps &
  OwnerDeps &
  PdfDeps &
  Pick<FilesDeps, 'filesQuota' | 'fileStore'> &
  Pick<ReadingBank, 'bankLineDays'>

/** Serves every feature. */
export function mountFeatures(
  app: FastifyInstance,
  deps: Deps,
  mounting: Omit<MountOptions, 'beforeCommit'>,
): void {
  const options: MountOptions = {
    ...mounting,
    // Whatever touched the books: charges with tax have their invoices when it is done.
    beforeCommit: async (scope) => {
      const by = scope as Scope
      if (by.kind !== 'owner') return
      const seat = { role: by.kind, member: by.member, isLimited: isLimited(by) }
      if (mayCall(holderOf(seat), 'change charges')) await issueInvoices(by, deps.sealer)
    },
  }
  const needs = needsOf(deps)
  for (const { apis } of FEATURES) for (const { serve } of apis) serve(app, needs, options)
}

/** The parts of the program, and what features on the left ask of those on the right. */
const needsOf = (deps: Deps) => ({
  ...deps,
  sheets: SHEET_RECORDS,
  searched: SEARCHED_RECORDS,
  ownData: OWN_DATA,
  putBackDetails: (...change: Parameters<UndoDeps['putBackDetails']>) =>
    putBackDetails(deps, ...change),
  noteJoined: (...joined: Parameters<JoiningDeps['noteJoined']>) => noteJoined(deps, ...joined),
  findCurrentLeaseIds,
  hasCurrentLease,
  isLet,
  lockLeasesOf,
  rentStateOfProperty,
  findRentStates,
  flagsOfClient,
  findClientStates,
  flagsOfLease,
  findLeaseStates,
  hasDues,
  findMoneyHeld,
  findSupplierState: (scope: OwnerScope) => findSupplierStateOf(scope, deps.sealer),
  proposeFees,
  findFirstUnchargedDay,
  postExpectedChargesOf,
  endAgreement,
  warningsOf,
  findReceiptsOf,
  countReceipts,
  findLastReceipts,
  countWaitingClaims,
  findOwnClaims,
  mayRecord: (member: MemberRole, isLimited: boolean) =>
    mayCall(holderOf({ role: 'owner', member, isLimited }), 'record a payment'),
  findRecordOfFile,
  findChequesInHand,
  findPlaces,
  readStatement: readStatementApart,
  logOpened,
  findClaimed: CLAIMS_TO_REMIND.findClaimed,
  findReminderStates: (scope: OwnerScope, leaseIds: readonly string[]) =>
    findReminderStates(scope, CLAIMS_TO_REMIND.findClaimed, leaseIds),
  receivePayment: (...[scope, leaseId, payment]: Parameters<PaymentDesk['receivePayment']>) =>
    receivePayment(scope, deps, leaseId, payment),
  cancelReceiptOf: (...[scope, creditId, reversal]: Parameters<CancelReceiptOf>) =>
    cancelReceiptOf(scope, deps, creditId, reversal),
  refuseRecoveryOfNothing,
})
