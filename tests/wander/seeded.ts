/** Numbers that look like chance and are the same for the same seed (mulberry32). */
export type Chance = {
  /** A whole number from 0 to below `many`. */
  below(many: number): number
  oneOf<T>(values: readonly T[]): T
}

export function chanceFrom(seed: number): Chance {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (many: number) => next() % many
  return {
    below,
    oneOf: <T>(values: readonly T[]) => {
      if (values.length === 0) throw new Error('There is nothing to choose from.')
      return values[below(values.length)] as T
    },
  }
}
