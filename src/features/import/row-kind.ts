import { later } from '../../shared/days.ts'
import { type ImportRow, importField, importFieldNames } from './import-row.ts'

/** Whether a row is a receipt from before the books began. */
export const isReceiptRow = (row: ImportRow): boolean =>
  Boolean(row.paidOn ?? row.paidAmount ?? row.receiptNumber)

/** Whether a row is about somebody who rents, or rented. */
export const isOfClient = (row: ImportRow): boolean =>
  !isReceiptRow(row) && Boolean(row.name ?? row.monthlyRent ?? row.mobileNumber ?? row.email)

/** What a client owed, had paid ahead and had deposited before. */
export const OPENINGS = ['openingBalance', 'openingAdvance', 'openingDeposit'] as const
const OF_AGREEMENT = importFieldNames.filter((name) => importField(name).of !== 'client')

/** Whether a row names a client and nothing that they rent: somebody who rented before, or is to come. */
export const isClientAlone = (row: ImportRow): boolean =>
  Boolean(row.name) && OF_AGREEMENT.every((name) => !row[name])

/** Whether a row says that somebody rents the property. */
export const isLetRow = (row: ImportRow): boolean => isOfClient(row) && !isClientAlone(row)

/** Whether the agreement of a row has ended by today: it comes in with what is still owed or held. */
export const isEndedRow = ({ endedOn }: ImportRow, today: string): boolean =>
  Boolean(endedOn) && (endedOn as string) <= today

/** The first day on which the agreement of a row is charged automatically. */
export const chargedFromOf = (row: ImportRow, chargeFrom: string): string =>
  later(row.startDate || '', row.chargeFrom || chargeFrom)
