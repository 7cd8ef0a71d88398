import { t } from '@lingui/core/macro'
import { toCsv } from '../../../shared/csv.ts'
import { translated } from '../../../web/language.ts'
import { importField } from '../import-row.ts'
import { type ColumnField, isPart, type PartField } from './column-words.ts'

const partLabels = (): Record<PartField, string> => ({
  bed: t`Property: bed`,
  unitAndName: t`Property and client in one: 101 - Ramesh`,
  surname: t`Client: surname`,
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
