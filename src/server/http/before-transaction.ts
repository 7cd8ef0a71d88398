type Handle<In, Out> = (call: In) => Promise<Out>

/** A handler with work before its transaction; made by `beforeTransaction`. */
export type TwoStepHandler<Before, In, Out> = {
  /** Does that work and returns the rest, to run inside the transaction. */
  prepare(call: Before): Promise<Handle<In, Out>>
}

/**
 * A handler in two steps: `prepare` runs without a connection of the pool, for work that takes long or must
 * count even if the request fails; `handle` receives its result in the caller's transaction. A repeated call
 * (`Idempotency-Key`) is prepared again but not handled again, and gets its first reply even if it would now
 * conflict.
 */
export const beforeTransaction = <Before, In, Out, Prepared>(
  prepare: (call: Before) => Promise<Prepared>,
  handle: (call: In, prepared: Prepared) => Promise<Out>,
): TwoStepHandler<Before, In, Out> => ({
  prepare: async (call) => {
    const prepared = await prepare(call)
    return (inTransaction) => handle(inTransaction, prepared)
  },
})
