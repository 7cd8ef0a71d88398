import { writesOf } from '../../../web/api/calls.ts'
import { changedClientWire, newClientWire } from '../client-wire.ts'
import { callClients } from './client-hooks.ts'

/** Apart from what reads clients: pages without a form do without the fields of one. */
export const writeClients = writesOf(callClients, {
  'POST /clientmaster': newClientWire,
  'PUT /clientmaster/{id}': changedClientWire,
})
