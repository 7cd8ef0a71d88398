type Ready<In, Out> = (call: In) => Promise<Out>

/** A handler that has something to do before its transaction opens; `prepared` makes one. */
export type Prepared<Before, In, Out> = {
  /** Does it, and answers what is left to do inside the transaction. */
  prepare(call: Before): Promise<Ready<In, Out>>
}

/**
 * A handler in two steps: `prepare` runs while no connection of the pool is held, for what takes long or
 * must count whatever becomes of the request; `handle` gets in the caller's transaction what it made. A
 * repeated call (`Idempotency-Key`) is prepared again, though it is not handled again.
 */
export const prepared = <Before, In, Out, Made>(
  prepare: (call: Before) => Promise<Made>,
  handle: (call: In, made: Made) => Promise<Out>,
): Prepared<Before, In, Out> => ({
  prepare: async (call) => {
    const made = await prepare(call)
    return (within) => handle(within, made)
  },
})
