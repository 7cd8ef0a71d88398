import { accountFeature } from '../../features/account/feature-web.ts'
import { accountsFeature } from '../../features/accounts/feature-web.ts'
import { agreementPageFeature } from '../../features/agreement-page/feature-web.ts'
import { bankFeature } from '../../features/bank/feature-web.ts'
import { bulkFeature } from '../../features/bulk/feature-web.ts'
import { calendarFeature } from '../../features/calendar/feature-web.ts'
import { chequesFeature } from '../../features/cheques/feature-web.ts'
import { claimsFeature } from '../../features/claims/feature-web.ts'
import { clientsFeature } from '../../features/clients/feature-web.ts'
import { dashboardFeature } from '../../features/dashboard/feature-web.ts'
import { duesFeature } from '../../features/dues/feature-web.ts'
import { expensesFeature } from '../../features/expenses/feature-web.ts'
import { gatewayMockFeature } from '../../features/gateway-mock/feature-web.ts'
import { housePropertyFeature } from '../../features/house-property/feature-web.ts'
import { identityFeature } from '../../features/identity/feature-web.ts'
import { importFeature } from '../../features/import/feature-web.ts'
import { invoicesFeature } from '../../features/invoices/feature-web.ts'
import { leasesFeature } from '../../features/leases/feature-web.ts'
import { lettingFeature } from '../../features/leases/letting/feature-web.ts'
import { myDuesFeature } from '../../features/my-dues/feature-web.ts'
import { ownersFeature } from '../../features/owners/feature-web.ts'
import { paymentsFeature } from '../../features/payments/feature-web.ts'
import { recordPaymentFeature } from '../../features/payments/record/feature-web.ts'
import { privacyFeature } from '../../features/privacy/feature-web.ts'
import { propertiesFeature } from '../../features/properties/feature-web.ts'
import { receiptsFeature } from '../../features/receipts/feature-web.ts'
import { pastReceiptsFeature } from '../../features/receipts/past/feature-web.ts'
import { remindersFeature } from '../../features/reminders/feature-web.ts'
import { statementsFeature } from '../../features/statements/feature-web.ts'
import type { WebFeature } from '../../web/pages.ts'

/** Every feature with screens. */
const FEATURES: readonly WebFeature[] = [
  identityFeature,
  dashboardFeature,
  ownersFeature,
  propertiesFeature,
  clientsFeature,
  leasesFeature,
  paymentsFeature,
  duesFeature,
  statementsFeature,
  agreementPageFeature,
  recordPaymentFeature,
  receiptsFeature,
  lettingFeature,
  claimsFeature,
  myDuesFeature,
  remindersFeature,
  calendarFeature,
  bulkFeature,
  importFeature,
  expensesFeature,
  accountsFeature,
  housePropertyFeature,
  pastReceiptsFeature,
  chequesFeature,
  bankFeature,
  invoicesFeature,
  gatewayMockFeature,
  accountFeature,
  privacyFeature,
]

/** The pages before the sign-in. */
export const publicPages = FEATURES.flatMap(({ publicPages }) => publicPages)

/** The pages behind the sign-in. */
export const dashboardPages = FEATURES.flatMap(({ pages }) => pages)
