import { useQuery } from '@tanstack/react-query'
import { readsOf } from '../../../../web/api/reads.ts'
import { lateClientsWire, propertyMonthsWire } from '../../pictures-wire.ts'
import { callDues, DUES } from '../dues-hooks.ts'

const reads = readsOf(callDues, DUES, {
  'GET /lateclients': lateClientsWire,
  'GET /propertymaster/{id}/months': propertyMonthsWire,
})

/** Who pays late. */
export const useLateClients = () => useQuery(reads('GET /lateclients'))

/** The twelve months of a property. */
export const usePropertyMonths = (id: string) =>
  useQuery({
    ...reads('GET /propertymaster/{id}/months', { params: { id } }),
    select: ({ months }) => months,
  })
