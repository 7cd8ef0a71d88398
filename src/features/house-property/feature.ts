import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { housePropertyContract } from './house-property-contract.ts'
import * as housePropertyWires from './house-property-wire.ts'
import {
  housePropertyColumns,
  housePropertyLoanColumns,
  housePropertyYearColumns,
} from './server/house-facts-queries.ts'
import { housePropertyRoutes } from './server/house-property-routes.ts'

export const housePropertyFeature = {
  apis: [
    api({
      name: 'House property',
      about: 'The worksheet for income from house property, and what owners enter for it.',
      contract: housePropertyContract,
      routes: housePropertyRoutes,
    }),
  ],
  wires: [housePropertyWires],
  tables: {
    houseProperties: housePropertyColumns,
    housePropertyYears: housePropertyYearColumns,
    housePropertyLoans: housePropertyLoanColumns,
  },
  sealed: [],
  jobs: [],
} satisfies ServerFeature
