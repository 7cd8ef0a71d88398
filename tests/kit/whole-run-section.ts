const BEGIN = '<!-- The last whole run; `npm run test:all` writes it. -->'
const END = '<!-- End of the last whole run. -->'

/** How `npm run test:all` went. */
export type WholeRun = {
  day: string
  commit: string
  /** Whether files differed from that commit. */
  isChanged: boolean
  /** `12 passed, 0 failed`. */
  result: string
  minutes: number
}

/** The document with this run in place of the one before. @throws where it has no such section */
export function withWholeRun(markdown: string, run: WholeRun): string {
  const [before, rest] = markdown.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('no section of whole runs')
  const { day, commit, isChanged, result, minutes } = run
  const state = isChanged ? `${commit} with changes` : commit
  const line = `Last run on ${day} at commit ${state}: **${result}** in ${minutes} minutes.`
  return `${before}${BEGIN}\n${line}\n${END}${after}`
}
