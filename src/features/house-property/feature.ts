import type { FeatureWords } from '../../shared/contract.ts'
import { WRITERS } from '../identity/role-groups.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import * as houseDataWires from './house-data-wire.ts'
import { housePropertyContract } from './house-property-contract.ts'
import * as housePropertyWires from './house-property-wire.ts'
import * as propertyYearWires from './property-year-wire.ts'
import { houseData } from './server/house-data.ts'
import { housePropertyLoanColumns, housePropertyYearColumns } from './server/house-facts-queries.ts'
import { housePropertyRoutes } from './server/house-property-routes.ts'

const words = {
  abilities: { 'keep facts of house property': WRITERS },
  history: [],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    houseProperty: typeof words
  }
}

export const housePropertyFeature = {
  ...words,
  apis: [
    api({
      name: 'House property',
      about:
        'What properties brought and cost in a year, and the worksheet for income from house property.',
      contract: housePropertyContract,
      routes: housePropertyRoutes,
    }),
  ],
  wires: [houseDataWires, housePropertyWires, propertyYearWires],
  tables: {
    housePropertyYears: housePropertyYearColumns,
    housePropertyLoans: housePropertyLoanColumns,
  },
  ownData: houseData,
  sheets: [],
  searched: [],
  notSearched: { housePropertyLoans: 'stand on the worksheet of their year' },
  staysBehind: {
    housePropertyYears: { told: 'Expected rents, shares and loans of properties' },
    housePropertyLoans: { told: 'Expected rents, shares and loans of properties' },
  },
  sealed: [],
  jobs: [],
} satisfies ServerFeature
