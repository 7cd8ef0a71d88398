import { exportedColumns } from '../../../server/database/column-privacy.ts'
import { dataTable, type OwnData, ofOwner } from '../../identity/server/access/own-data.ts'
import * as wires from '../house-data-wire.ts'
import { housePropertyLoanColumns, housePropertyYearColumns } from './house-facts-queries.ts'

/** Entries of the worksheet for income from house property, by property and year. */
export const houseData: OwnData = ofOwner(({ tx, organization }) => [
  dataTable(
    {
      name: 'house-property-years',
      about: 'What you entered of a property for a financial year, by the year in which it begins.',
      columns: housePropertyYearColumns,
    },
    wires.housePropertyYearDataWire,
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
    wires.housePropertyLoanDataWire,
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
])

/** A few rows for each property: one stretch has them all. */
const allAtOnce = async <Row>(after: string | undefined, list: () => Promise<Row[]>) =>
  after === undefined ? list() : []
