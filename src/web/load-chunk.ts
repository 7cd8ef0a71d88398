import { NetworkError } from './api/network-error.ts'

/** How long a part of the program may take to arrive. */
const LIMIT_MS = 120_000
const ANSWER_MS = 5_000

/** A part of the program did not come: the connection broke off, or another version stands on the server by now. */
export class PartMissing extends NetworkError {
  override name = 'PartMissing'
  /** Call it once the failure is told: whoever wants that part again fetches it anew. */
  forget: () => void = () => {}
}

/** Loads a part of the program (`() => import('…')`). @throws PartMissing when it fails or takes more than 120 s */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new PartMissing({ timedOut: true })), LIMIT_MS)
  try {
    return await Promise.race([load(), late.promise])
  } catch (cause) {
    throw cause instanceof PartMissing ? cause : new PartMissing({ timedOut: false, cause })
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the server can be reached right now. */
export async function serverAnswers(): Promise<boolean> {
  const asked = fetch('/robots.txt', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })
  return asked.then(
    ({ ok }) => ok,
    () => false,
  )
}
