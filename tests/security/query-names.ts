import * as z from 'zod'
import type { Endpoint } from '../../src/shared/contract.ts'

/** What the query of a route may hold, by the names of the wire. */
export const queryNames = ({ query }: Endpoint): string[] =>
  query ? Object.keys(z.toJSONSchema(query, { io: 'input' }).properties ?? {}) : []
