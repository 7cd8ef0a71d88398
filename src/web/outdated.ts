import type { ErrorCode } from '../shared/error-code.ts'

/** Refusals which show that the page is behind: what it was about is gone, or was decided elsewhere. */
const OUTDATED: ReadonlySet<unknown> = new Set<ErrorCode>([
  'not-found',
  'conflict',
  'claim-decided',
  'receipt-cancelled',
  'payment-reversed',
  'charging-started',
  'property-has-lease',
  'client-has-lease',
])

/** Whether a refusal shows that the page is behind. */
export const isOutdated = (body: unknown): boolean =>
  OUTDATED.has((body as { code?: unknown } | null)?.code)

const listeners = new Set<() => void>()

/** Calls `listener` whenever the server refused something because the page is behind. */
export const whenOutdated = (listener: () => void): void => void listeners.add(listener)

export const tellOutdated = (): void => {
  for (const listener of listeners) listener()
}
