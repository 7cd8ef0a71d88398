/** One protection taken away: an edit of a source file, or SQL that runs after all migrations. */
export type Mutation = {
  name: string
  /** Files of tests of which at least one test must fail then. */
  tests: string[]
} & ({ file: string; edit: (source: string) => string } | { sql: string })

/** An edit that replaces a text that stands exactly once. @throws Error when the file reads otherwise by now */
export function replacing(from: string, to = ''): (source: string) => string {
  return (source) => {
    const times = source.split(from).length - 1
    if (times !== 1) throw new Error(`"${from}" stands ${times} times, not once.`)
    return source.replace(from, () => to)
  }
}

/** Several protections of one file, each as [name, text, what stands instead (nothing)], all held by the same tests. */
export const ofFile = (
  file: string,
  tests: string[],
  edits: [name: string, from: string, to?: string][],
): Mutation[] => edits.map(([name, from, to]) => ({ name, tests, file, edit: replacing(from, to) }))

/** Several protections of the database, each as [name, statement], all held by the same tests. */
export const ofDatabase = (
  tests: string[],
  statements: [name: string, sql: string][],
): Mutation[] => statements.map(([name, sql]) => ({ name, tests, sql }))
