import { globSync, readFileSync } from 'node:fs'
import type { Mutation } from './mutation.ts'

const CONDITION =
  /\.where\('[\w.]+', '=', scope\.(?:organizationId|actor\.accountId)\)|\.\$call\(within\(scope\)\)/g

const TESTS = [
  'tests/security/scope-conditions.test.ts',
  'tests/security/isolation-without-policies.test.ts',
]

/** Every condition of every query that keeps it inside its scope, left out in turn; `root` is the project's folder. */
export function scopeMutations(root: string): Mutation[] {
  return globSync('src/features/*/server/*-queries.ts', { cwd: root })
    .sort()
    .flatMap((file) => {
      const conditions = [...readFileSync(`${root}/${file}`, 'utf8').matchAll(CONDITION)]
      return conditions.map((match) => ({
        name: `${file}, line ${lineOf(match)}: without ${match[0]}`,
        tests: TESTS,
        file,
        edit: (source: string) =>
          source.slice(0, match.index) + source.slice(match.index + match[0].length),
      }))
    })
}

const lineOf = ({ input, index }: RegExpExecArray) => input.slice(0, index).split('\n').length
