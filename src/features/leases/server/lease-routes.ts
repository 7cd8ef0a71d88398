import type { Expression, SqlBool } from 'kysely'
import {
  changedReply,
  createdReply,
  listReply,
  messageReply,
  recordReply,
} from '../../../server/http/success-replies.ts'
import { type Handlers, inOwnBooks, type OwnerScope } from '../../identity/server/access/scope.ts'
import { dayOfNewRent } from '../dated-rent.ts'
import type { ListedLease } from '../lease.ts'
import type { leaseContract } from '../lease-contract.ts'
import type { LeaseEnd } from './change-lease.ts'
import { changeLease, requireLease } from './change-lease.ts'
import { createLease } from './create-lease.ts'
import { findRentTerms, type LeaseFlag, listLeases } from './lease-queries.ts'
import type { FindSupplierState } from './refuse-wrong-tax.ts'

type LeaseStanding = Pick<ListedLease, 'rentState' | 'owed'>

const UNKNOWN: LeaseStanding = { rentState: 'let', owed: '0' }

type LeaseDeps = {
  /** The day after the last one for which an agreement was charged rent; null where none was. */
  findFirstUnchargedDay: (scope: OwnerScope, leaseId: string) => Promise<string | null>
  /** Ends an agreement, and what it charges with it. */
  endAgreement: (scope: OwnerScope, leaseId: string, end: LeaseEnd) => Promise<unknown>
  /** The flags of an agreement, for a row of `leases`. */
  flagsOfLease: (scope: OwnerScope) => Record<LeaseFlag, Expression<SqlBool>>
  /** The state of the rent of these, and what is open of them. */
  findLeaseStates: (scope: OwnerScope, ids: string[]) => Promise<Map<string, LeaseStanding>>
  /** Charges what an agreement requires by the end of today, if it is charged at all. */
  postExpectedChargesOf: (scope: OwnerScope, leaseId: string) => Promise<void>
  findSupplierState: FindSupplierState
}

export function leaseRoutes({
  findFirstUnchargedDay,
  endAgreement,
  postExpectedChargesOf,
  findSupplierState,
  flagsOfLease,
  findLeaseStates,
}: LeaseDeps): Handlers<typeof leaseContract> {
  return {
    'GET /rentmaster': async ({ scope, query, url }) => {
      const page = await listLeases(scope, query, flagsOfLease(scope))
      const ids = page.rows.map(({ id }) => id)
      const states = await findLeaseStates(scope, ids)
      const rows = page.rows.map((lease) => ({ ...lease, ...(states.get(lease.id) ?? UNKNOWN) }))
      return listReply(url, { ...page, rows })
    },
    'GET /rentmaster/{id}': async ({ scope, params }) =>
      recordReply(await requireLease(scope, params.id)),
    'POST /rentmaster': async ({ scope, body }) => {
      const { propertyId, clientId, ...terms } = inOwnBooks(scope, body)
      const id = await createLease(scope, {
        propertyId,
        clientId,
        terms,
        postExpectedChargesOf,
        findSupplierState,
      })
      return createdReply('Rent agreement added successfully.', id)
    },
    'PUT /rentmaster/{id}': async ({ scope, params, body, expectedVersion }) => {
      const { propertyId, ...terms } = inOwnBooks(scope, body)
      const rentFrom = async ({ id }: { id: string }) =>
        dayOfNewRent(await findRentTerms(scope, id), {
          firstUncharged: await findFirstUnchargedDay(scope, id),
          today: scope.today,
        })
      const change = { propertyId, terms, expectedVersion, rentFrom, postExpectedChargesOf }
      const lease = await changeLease(scope, params.id, { ...change, findSupplierState })
      return changedReply('Rent agreement updated successfully.', lease)
    },
    'DELETE /rentmaster/{id}': async ({ scope, params }) => {
      await endAgreement(scope, params.id, { endedOn: scope.today, reason: null })
      return messageReply('Rent agreement ended.')
    },
  }
}
