/** A line of the table: what was measured, its goal, the figure beside it, and what that was worked out from. */
export type Line = { what: string; goal: string; figure: string; raw: string }

/** The lines as a table of Markdown, as `docs/performance.md` keeps it. */
export function tableOf(lines: Line[]): string {
  const rows = lines.map((line) => `| ${line.what} | ${line.goal} | ${line.figure} | ${line.raw} |`)
  return ['| | goal | measured | from |', '|---|---|---|---|', ...rows, ''].join('\n')
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The median with its quarters. */
export function spread(values: number[], digits = 2): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(digits)
  return `${at(0.5)} (${at(0.25)}–${at(0.75)})`
}

/** How many times as much the one is as the other, pair by pair, so that a slow minute slows both. */
export const ratioOf = (pairs: readonly (readonly [number, number])[]): number =>
  median(pairs.map(([one, other]) => one / other))

/** The line of a measurement; where the product fails in it, the line shows how. */
export async function toldWhereItFails(what: string, measure: () => Promise<Line>): Promise<Line> {
  process.stderr.write(`${what}\n`)
  return measure().catch((error: Error) => ({
    what,
    goal: '–',
    figure: 'failed',
    raw: error.message.slice(0, 120),
  }))
}
