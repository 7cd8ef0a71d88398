import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../../src/server/database/embedded-postgres.ts'
import { prepareDatabase } from '../../../src/server/database/prepare-database.ts'
import { policyMutations } from '../policy-mutations.ts'
import type { Mutation } from './mutation.ts'
import { scopeMutations } from './scope-mutations.ts'
import { copyTree, type TreeCopy } from './tree-copy.ts'

// Takes every protection away in turn, in a copy of the project, and runs the tests that must miss it:
// `npm run mutations`, or with a word only those whose name has it: `npm run mutations -- receipts`.

const ROOT = join(import.meta.dirname, '../../..')
const POLICIES = 'tests/security/policies.test.ts'

/** The policies of the schema, read from a database that was migrated for it. */
async function ofPolicies(): Promise<Mutation[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rentbook-policies-'))
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    await prepareDatabase(server.connection)
    const mutations = await policyMutations(server.connection)
    return mutations.map(({ name, sql }) => ({ name, sql, tests: [POLICIES] }))
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const tell = (line: string) => process.stdout.write(`${line}\n`)

async function tryAll(mutations: Mutation[], copy: TreeCopy): Promise<string[]> {
  const unseen: string[] = []
  for (const [index, mutation] of mutations.entries()) {
    const failures = await copy.failuresWith(mutation)
    if (failures.length === 0) unseen.push(mutation.name)
    const what = failures[0] ? `noticed by "${failures[0]}"` : 'NOTICED BY NOTHING'
    tell(`${index + 1}/${mutations.length} ${mutation.name}: ${what}`)
  }
  return unseen
}

const word = process.argv[2] ?? ''
const groups = {
  policies: await ofPolicies(),
  'scope conditions': scopeMutations(ROOT),
}
const copy = await copyTree(ROOT)
try {
  const chosen = Object.entries(groups).map(
    ([group, all]) => [group, all.filter(({ name }) => `${group} ${name}`.includes(word))] as const,
  )
  const tests = new Set(chosen.flatMap(([, all]) => all.flatMap((it) => it.tests)))
  const failing = await copy.failuresOf([...tests])
  if (failing.length > 0) throw new Error(`These fail as things are: ${failing.join('; ')}`)
  const unseen: string[] = []
  for (const [, all] of chosen) unseen.push(...(await tryAll(all, copy)))
  for (const [group, all] of chosen) tell(`${group}: ${all.length} taken away`)
  const count = chosen.flatMap(([, all]) => all).length
  tell(`${count} protections taken away, ${count - unseen.length} noticed by the tests`)
  if (unseen.length > 0) process.exitCode = 1
} finally {
  await copy.remove()
}
