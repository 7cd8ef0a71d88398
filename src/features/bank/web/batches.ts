import { MAX_TOGETHER } from '../proposal.ts'

/** Splits lines into batches of as many as the server takes. */
export const batches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / MAX_TOGETHER) }, (_, at) =>
    all.slice(at * MAX_TOGETHER, (at + 1) * MAX_TOGETHER),
  )
