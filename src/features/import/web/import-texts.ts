import { t } from '@lingui/core/macro'
import { toCsv } from '../../../shared/csv.ts'
import { translated } from '../../../web/language.ts'
import { type ImportFieldName, importField } from '../import-row.ts'

const partLabels = (): Record<PartField, string> => ({
  bed: t`Property: bed`,
  unitAndName: t`Property and client in one: 101 - Ramesh`,
  surname: t`Client: surname`,
  period: t`Agreement: both days, or from when for how long`,
  paidUpTo: t`Rent is paid up to which day`,
})

/** The words over a column by which a field is known. */
export const fieldLabel = (field: ColumnField): string =>
  isPart(field) ? partLabels()[field] : translated(importField(field).label)

const example = (): (readonly [head: string, cell: string])[] => [
  [t`Flat`, 'A-101'],
  [t`Building`, t`Sunrise Apartments, Baner Road`],
  [t`City`, t`Pune`],
  [t`State`, t`Maharashtra`],
  [t`Pincode`, '411045'],
  [t`Tenant`, t`Ravi Deshmukh`],
  [t`Father name`, t`Mohan Deshmukh`],
  [t`Gender`, translated('Male')],
  [t`Mobile`, '9820012345'],
  [t`Email`, 'ravi@example.in'],
  [t`Rent per month`, '18000'],
  [t`Deposit held`, '54000'],
  [t`Start date`, '2025-06-01'],
  [t`End date`, '2027-05-31'],
  [t`Due day`, '5'],
  [t`Meter no`, 'MH-88231'],
  [t`Balance`, '4500'],
]

/** A table with the heads that are known at once, and one line that shows how they are filled. */
export const templateCsv = (): string =>
  toCsv(
    example().map(([head]) => head),
    [example().map(([, cell]) => cell)],
  )

/**
 * The meaning of a column: a field, a part of one (the bed of a room that several share, the surname beside a first
 * name), two in one ("101 - Ramesh", "1/4/25 to 31/3/28"), or the day after which rent is charged.
 */
export type ColumnField = ImportFieldName | PartField

/** Parts of fields: they become fields when a row is read. */
export const PARTS = ['bed', 'surname', 'unitAndName', 'period', 'paidUpTo'] as const
export type PartField = (typeof PARTS)[number]
export const isPart = (field: ColumnField): field is PartField =>
  (PARTS as readonly string[]).includes(field)

/** The meaning of each column, by its place; null if it is left out. */
export type ChosenColumns = (ColumnField | null)[]

/** The words that people write over a column of such a part, in English and Hindi. */
const OVER_PARTS: Record<Exclude<PartField, 'paidUpTo'>, string> = {
  bed: 'bed, bed no, cot, sharing bed, बेड, bed label, bed name, bed number, bed space, seat, seat no',
  surname: 'surname, last name, family name, उपनाम',
  unitAndName:
    'room tenant, tenant room, flat tenant, tenant flat, unit tenant, tenant unit, shop tenant, tenant shop, room name, flat name tenant, room and tenant, flat and tenant, unit and tenant, room no tenant name, flat no tenant name, shop no tenant name, room no name, flat no name, कमरा किरायेदार, फ्लैट किरायेदार',
  period:
    'agreement period, period of agreement, lease period, period of lease, licence period, license period, period of licence, period of license, contract period, tenancy period, rental period, period, tenure, agreement tenure, lease tenure, tenure of agreement, lease term, agreement term, term of lease, duration, agreement duration, lease duration, agreement validity, validity, agreement dates, lease dates, agreement from to, from to, अवधि, एग्रीमेंट अवधि, करार अवधि, कालावधी, करार कालावधी, कराराचा कालावधी, karar mudat, mudat, karar kalavadhi',
}

/** The heads of a field as people write them; none where cells decide as well (`recogniseColumns`). */
export const wordsOver = (field: ColumnField): string[] => {
  if (field === 'paidUpTo') return []
  return (isPart(field) ? OVER_PARTS[field] : importField(field).over).split(', ')
}
