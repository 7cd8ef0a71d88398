import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Gives a build the table of abilities (docs/abilities.txt) with one line for all that the same people may do: it is loaded by all. */
export const oneLineForTheSame = (): Plugin => ({
  name: 'one-line-for-the-same',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /docs\/abilities\.txt\?raw$/ },
    handler: (id) =>
      `export default ${JSON.stringify(shortened(readFileSync(id.replace('?raw', ''), 'utf8')))}`,
  },
})

/** `ability; another  owner, client` for each kind of people. */
function shortened(table: string): string {
  const abilities = new Map<string, string[]>()
  for (const [, ability = '', people = ''] of table.matchAll(/^(.+?) {2,}(.+)$/gm))
    abilities.set(people, [...(abilities.get(people) ?? []), ability])
  return [...abilities].map(([people, theirs]) => `${theirs.join('; ')}  ${people}`).join('\n')
}
