import { accountContract } from '../../features/account/account-contract.ts'
import { myDataContract } from '../../features/account/my-data-contract.ts'
import { secondFactorContract } from '../../features/account/second-factor-contract.ts'
import { booksContract } from '../../features/books/books-contract.ts'
import { calendarContract } from '../../features/calendar/calendar-contract.ts'
import { chargeContract } from '../../features/charges/charge-contract.ts'
import { chequeContract } from '../../features/cheques/cheque-contract.ts'
import { claimContract } from '../../features/claims/claim-contract.ts'
import { clientContract } from '../../features/clients/client-contract.ts'
import { duesContract } from '../../features/dues/dues-contract.ts'
import { gatewayMockContract } from '../../features/gateway-mock/gateway-mock-contract.ts'
import { historyContract } from '../../features/history/history-contract.ts'
import { identityContract } from '../../features/identity/identity-contract.ts'
import { importContract } from '../../features/import/import-contract.ts'
import { invoiceContract } from '../../features/invoices/invoice-contract.ts'
import { leaseContract } from '../../features/leases/lease-contract.ts'
import { lettingContract } from '../../features/letting/letting-contract.ts'
import { ownerContract } from '../../features/owners/owner-contract.ts'
import { profileContract } from '../../features/owners/profile-contract.ts'
import { pastReceiptContract } from '../../features/past-receipts/past-receipt-contract.ts'
import { moneySettingsContract } from '../../features/payments/money-settings-contract.ts'
import { paymentContract } from '../../features/payments/payment-contract.ts'
import { reversalContract } from '../../features/payments/reversal-contract.ts'
import { propertyContract } from '../../features/properties/property-contract.ts'
import { hraPackContract } from '../../features/receipts/hra-pack-contract.ts'
import { receiptContract } from '../../features/receipts/receipt-contract.ts'
import { verificationContract } from '../../features/receipts/verification-contract.ts'
import { reminderContract } from '../../features/reminders/reminder-contract.ts'
import { rightsContract } from '../../features/rights/rights-contract.ts'
import { searchContract } from '../../features/search/search-contract.ts'
import { statementContract } from '../../features/statements/statement-contract.ts'
import { termsContract } from '../../features/terms/terms-contract.ts'
import { togetherContract } from '../../features/together/together-contract.ts'
import type { Contract } from '../../shared/contract.ts'

/** Every route of the API by feature, with the feature's name and purpose in the API's description. */
export const API_FEATURES: { name: string; about: string; contract: Contract }[] = [
  {
    name: 'Sign-in',
    about: 'Sign-in, sessions, one-time passwords, new passwords.',
    contract: identityContract,
  },
  {
    name: 'Account',
    about: 'The account that is signed in, and its devices.',
    contract: accountContract,
  },
  {
    name: 'Second factor',
    about: 'Authenticator app, passkeys and recovery codes.',
    contract: secondFactorContract,
  },
  { name: 'Own data', about: 'Everything kept about an account.', contract: myDataContract },
  {
    name: 'Rights',
    about: 'What people ask about their own data, and the answers.',
    contract: rightsContract,
  },
  { name: 'Owners', about: 'Owners, their trials and their audit.', contract: ownerContract },
  { name: 'Profile', about: "An owner's own details.", contract: profileContract },
  { name: 'Properties', about: 'The properties that are let.', contract: propertyContract },
  { name: 'Clients', about: 'The people who rent.', contract: clientContract },
  { name: 'Agreements', about: 'Rent agreements.', contract: leaseContract },
  {
    name: 'Charges',
    about: 'The ledger of an agreement, and its charges. Amounts are rupees.',
    contract: chargeContract,
  },
  {
    name: 'Payments',
    about: 'Money received and given back.',
    contract: paymentContract,
  },
  {
    name: 'Reversals',
    about: 'Taking documents of the books back.',
    contract: reversalContract,
  },
  {
    name: 'Terms',
    about: 'Changes of an agreement: its rent, renewal and end.',
    contract: termsContract,
  },
  { name: 'Dues', about: 'Open amounts, by agreement and by month.', contract: duesContract },
  { name: 'Statements', about: 'Statements of account.', contract: statementContract },
  {
    name: 'Reminders',
    about: 'What clients are reminded of, and what was sent.',
    contract: reminderContract,
  },
  {
    name: 'Money settings',
    about: "How an owner is paid, and the look of an owner's receipts.",
    contract: moneySettingsContract,
  },
  { name: 'Receipts', about: 'Rent receipts.', contract: receiptContract },
  { name: 'Letting', about: 'A property let in one step.', contract: lettingContract },
  {
    name: 'GST invoices',
    about: 'Tax invoices of agreements that name a tax, and the notes that correct them.',
    contract: invoiceContract,
  },
  { name: 'HRA pack', about: 'The rent of a financial year on paper.', contract: hraPackContract },
  { name: 'Verification', about: 'The code on a receipt.', contract: verificationContract },
  {
    name: 'Several at once',
    about: 'Payments, readings and charges of many agreements in one go.',
    contract: togetherContract,
  },
  {
    name: 'Calendar',
    about: 'What a calendar program reads by its private address.',
    contract: calendarContract,
  },
  { name: 'Claims', about: 'Payments that clients report.', contract: claimContract },
  { name: 'Import', about: 'Moving in with a sheet.', contract: importContract },
  {
    name: 'Past receipts',
    about: 'What clients paid before the books began.',
    contract: pastReceiptContract,
  },
  {
    name: 'Cheques',
    about: 'Cheques in hand with their dates, and what became of them.',
    contract: chequeContract,
  },
  { name: 'Books', about: 'The books as an accountant reads them.', contract: booksContract },
  { name: 'History', about: 'The history of an organization.', contract: historyContract },
  { name: 'Search', about: 'Search in all records.', contract: searchContract },
  {
    name: 'Payment request',
    about: 'A sample of a payment request. No money moves.',
    contract: gatewayMockContract,
  },
]

/** Every route of the API. */
export const contracts = API_FEATURES.map(({ contract }) => contract)
