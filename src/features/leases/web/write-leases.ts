import { writesOf } from '../../../web/api/calls.ts'
import { leaseDraftWire } from '../lease-wire.ts'
import { callLeases } from './lease-hooks.ts'

/** Apart from what reads agreements: pages without a form do without the fields of one. */
export const writeLeases = writesOf(callLeases, {
  'POST /rentmaster': leaseDraftWire,
  'PUT /rentmaster/{id}': leaseDraftWire,
})
