import { accountFeature } from '../../features/account/feature.ts'
import { accountsFeature } from '../../features/accounts/feature.ts'
import { bankFeature } from '../../features/bank/feature.ts'
import { bulkFeature } from '../../features/bulk/feature.ts'
import { calendarFeature } from '../../features/calendar/feature.ts'
import { chargingFeature } from '../../features/charging/feature.ts'
import { chequesFeature } from '../../features/cheques/feature.ts'
import { claimsFeature } from '../../features/claims/feature.ts'
import { clientsFeature } from '../../features/clients/feature.ts'
import { duesFeature } from '../../features/dues/feature.ts'
import { expensesFeature } from '../../features/expenses/feature.ts'
import { filesFeature } from '../../features/files/feature.ts'
import { gatewayMockFeature } from '../../features/gateway-mock/feature.ts'
import { historyFeature } from '../../features/history/feature.ts'
import { housePropertyFeature } from '../../features/house-property/feature.ts'
import { identityFeature } from '../../features/identity/feature.ts'
import { secondFactorFeature } from '../../features/identity/second-factor/feature.ts'
import { importFeature } from '../../features/import/feature.ts'
import { invoicesFeature } from '../../features/invoices/feature.ts'
import { leasesFeature } from '../../features/leases/feature.ts'
import { lettingFeature } from '../../features/leases/letting/feature.ts'
import { termsFeature } from '../../features/leases/terms/feature.ts'
import { ledgerFeature } from '../../features/ledger/feature.ts'
import { ownersFeature } from '../../features/owners/feature.ts'
import { paymentsFeature } from '../../features/payments/feature.ts'
import { privacyFeature } from '../../features/privacy/feature.ts'
import { propertiesFeature } from '../../features/properties/feature.ts'
import { receiptsFeature } from '../../features/receipts/feature.ts'
import { pastReceiptsFeature } from '../../features/receipts/past/feature.ts'
import { remindersFeature } from '../../features/reminders/feature.ts'
import { searchFeature } from '../../features/search/feature.ts'
import { signInFeature } from '../../features/sign-in/feature.ts'
import { statementsFeature } from '../../features/statements/feature.ts'
import { caretakerFeature } from '../../features/team/caretaker/feature.ts'
import { teamFeature } from '../../features/team/feature.ts'

/** Every feature with a part on the server, in the order of the API's description. */
export const FEATURES = [
  identityFeature,
  signInFeature,
  accountFeature,
  secondFactorFeature,
  privacyFeature,
  ownersFeature,
  teamFeature,
  propertiesFeature,
  clientsFeature,
  leasesFeature,
  ledgerFeature,
  chargingFeature,
  paymentsFeature,
  termsFeature,
  duesFeature,
  statementsFeature,
  remindersFeature,
  receiptsFeature,
  lettingFeature,
  invoicesFeature,
  bulkFeature,
  caretakerFeature,
  calendarFeature,
  claimsFeature,
  importFeature,
  pastReceiptsFeature,
  chequesFeature,
  expensesFeature,
  bankFeature,
  accountsFeature,
  housePropertyFeature,
  filesFeature,
  historyFeature,
  searchFeature,
  gatewayMockFeature,
] as const
