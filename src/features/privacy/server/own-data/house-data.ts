import { exportedColumns } from '../../../../server/database/column-privacy.ts'
import {
  housePropertyColumns,
  housePropertyLoanColumns,
  housePropertyYearColumns,
} from '../../../house-property/server/house-facts-queries.ts'
import type { OwnerScope } from '../../../identity/server/access/scope.ts'
import {
  housePropertyDataWire,
  housePropertyLoanDataWire,
  housePropertyYearDataWire,
} from '../../house-data-wire.ts'
import { type DataTable, dataTable } from './data-table.ts'

/** What an owner entered of properties for the income from house property, as it leaves with the books. */
export const tablesOfHouseProperty = ({ tx, organization }: OwnerScope): DataTable[] => [
  dataTable(
    {
      name: 'house-property',
      about: 'What your properties are used for, and your share of them.',
      columns: housePropertyColumns,
    },
    housePropertyDataWire,
    ({ after }) =>
      allAtOnce(after, () =>
        tx
          .selectFrom('houseProperties')
          .select('propertyId as id')
          .select(exportedColumns(housePropertyColumns))
          .where('organizationId', '=', organization.id)
          .orderBy('propertyId')
          .execute(),
      ),
  ),
  dataTable(
    {
      name: 'house-property-years',
      about: 'What you entered of a property for a financial year, by the year in which it begins.',
      columns: housePropertyYearColumns,
    },
    housePropertyYearDataWire,
    ({ after }) =>
      allAtOnce(after, () =>
        tx
          .selectFrom('housePropertyYears')
          .select('propertyId as id')
          .select(exportedColumns(housePropertyYearColumns))
          .where('organizationId', '=', organization.id)
          .orderBy('propertyId')
          .orderBy('year')
          .execute(),
      ),
  ),
  dataTable(
    {
      name: 'house-property-loans',
      about: 'The loans of your properties in a financial year.',
      columns: housePropertyLoanColumns,
    },
    housePropertyLoanDataWire,
    ({ after }) =>
      allAtOnce(after, () =>
        tx
          .selectFrom('housePropertyLoans')
          .select('propertyId as id')
          .select(exportedColumns(housePropertyLoanColumns))
          .where('organizationId', '=', organization.id)
          .orderBy('propertyId')
          .orderBy('year')
          .orderBy('place')
          .execute(),
      ),
  ),
]

/** A few rows for each property: one stretch has them all. */
const allAtOnce = async <Row>(after: string | undefined, list: () => Promise<Row[]>) =>
  after === undefined ? list() : []
