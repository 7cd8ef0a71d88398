/** How long a part of the program may take to arrive. */
const LIMIT_MS = 120_000

/** A part of the program did not come: the connection broke off, or another version stands on the server by now. */
export class PartMissing extends Error {
  override name = 'PartMissing'

  constructor(cause?: unknown) {
    super('A part of this page could not be loaded.', { cause })
  }
}

/** Loads a part of the program (`() => import('…')`). @throws PartMissing when it fails or takes more than 120 s */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new PartMissing()), LIMIT_MS)
  try {
    return await Promise.race([load(), late.promise])
  } catch (error) {
    throw error instanceof PartMissing ? error : new PartMissing(error)
  } finally {
    clearTimeout(timer)
  }
}
