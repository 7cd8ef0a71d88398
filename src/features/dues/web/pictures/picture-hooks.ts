import { useQuery } from '@tanstack/react-query'
import { fromWire } from '../../../../shared/wire-record.ts'
import { bodyOf } from '../../../../web/api/reply.ts'
import { lateClientsWire, propertyMonthsWire } from '../../pictures-wire.ts'
import { callDues, DUES } from '../dues-hooks.ts'

/** Who pays late. */
export const useLateClients = () =>
  useQuery({
    queryKey: [DUES, 'late clients'],
    queryFn: async ({ signal }) =>
      fromWire(lateClientsWire, bodyOf(await callDues('GET /lateclients', { signal }))),
  })

/** The twelve months of a property. */
export const usePropertyMonths = (id: string) =>
  useQuery({
    queryKey: [DUES, 'property months', id],
    queryFn: async ({ signal }) => {
      const reply = await callDues('GET /propertymaster/{id}/months', { params: { id }, signal })
      return fromWire(propertyMonthsWire, bodyOf(reply)).months
    },
  })
