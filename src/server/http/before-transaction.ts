type Handle<In, Out> = (call: In) => Promise<Out>

/** A handler that has something to do before its transaction opens; `beforeTransaction` makes one. */
export type TwoStepHandler<Before, In, Out> = {
  /** Does it, and answers what is left to do inside the transaction. */
  prepare(call: Before): Promise<Handle<In, Out>>
}

/**
 * A handler in two steps: `prepare` runs while no connection of the pool is in use, for what takes long or
 * must count whatever becomes of the request; `handle` gets its result in the caller's transaction. A
 * repeated call (`Idempotency-Key`) is prepared again, though it is not handled again, and gets its first answer
 * even where it conflicts with that by now.
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
