import fc from 'fast-check'

/**
 * How often a measurement is repeated: `short` in `npm test`, otherwise what `npm run reliability` sets. The
 * figures of the long runs are in docs/reliability.md.
 */
export const count = (short: number): number => Number(process.env.RELIABILITY_COUNT ?? short)

/** Whether this is the measurement itself, whose figures are printed and held against what is promised. */
export const isMeasured = process.env.RELIABILITY_COUNT !== undefined

/** Prints a figure of a measurement. */
export function reportFigures(what: string, figures: Record<string, unknown>): void {
  if (isMeasured) process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`)
}

/** The number from which a run is repeated; `npm run reliability -- long` prints it and takes it. */
const SEED = Number(process.env.RELIABILITY_SEED ?? 1)

/** Picks `many` values, the same for the same seed. */
export const chosen = <T>(values: fc.Arbitrary<T>, many: number): T[] =>
  fc.sample(values, { seed: SEED, numRuns: many })
