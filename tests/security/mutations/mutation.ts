/** One protection taken away: an edit of a source file, or SQL that runs after all migrations. */
export type Mutation = {
  name: string
  /** Files of tests of which at least one test must fail then. */
  tests: string[]
} & ({ file: string; edit: (source: string) => string } | { sql: string })
