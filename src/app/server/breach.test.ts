import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../tests/kit/money-world.ts'
import { startProgram } from '../../../tests/kit/program.ts'
import { urlOf } from '../../../tests/kit/test-database.ts'
import { wholeTest } from '../../../tests/kit/whole-test.ts'

let folder: string
let world: MoneyWorld
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rentbook-breach-'))
  world = await createMoneyWorld()
  await world.registerOwner('Bina')
  await world.owner.post('/team', { name: 'Sunita', email: 'sunita@team.in', role: 'manager' })
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

async function breach(...words: string[]): Promise<[number | null, string]> {
  const settings = {
    DATABASE_URL: urlOf(world.database),
    DATA_KEY_FILE: join(folder, 'no.key'),
    SUPPORT_EMAIL: 'help@example.in',
  }
  const { ended, output } = await startProgram(settings, {
    program: 'src/app/server/breach.ts',
    words,
  })
  return [await ended, output()]
}
const read = (...names: string[]) => readFile(join(folder, ...names), 'utf8')

test('the breach list names everybody whose data is kept, with what it is and how to reach them, readable by nobody else', async () => {
  expect(await breach(join(folder, 'all'))).toEqual([
    0,
    expect.stringMatching(/^4 people are affected/),
  ])
  const list = await read('all', 'people.csv')
  expect(list).toContain('owner,Asha,asha@example.in,')
  expect(list).toMatch(/PAN \(sealed\), GST number \(sealed\), bank account \(sealed\)/)
  expect(list).not.toContain('ABCDE1234F')
  expect(list).toMatch(/member,Sunita,sunita@team\.in,.*what they did in the books/)
  expect(list).toMatch(/client,Ravi,ravi@example\.in,.*agreements, payments and receipts/)
  expect((await stat(join(folder, 'all', 'people.csv'))).mode & 0o777).toBe(0o600)
})

test('drafts the notices that the law requires, with the hours in which the Board requires the rest', async () => {
  const [people, board] = [
    await read('all', 'notice-to-people.txt'),
    await read('all', 'notice-to-board.txt'),
  ]
  expect(people).toContain('Ask us: help@example.in')
  expect(board).toContain('4 people (people.csv)')
  const [known, until] = [...board.matchAll(/(\d{1,2} \w+ \d{4}, \d\d:\d\d)/g)].map(([at]) =>
    Date.parse(at.replace(',', '')),
  )
  expect((until ?? 0) - (known ?? 0)).toBe(72 * 60 * 60 * 1000)
})

wholeTest(
  'the breach list can be limited to organizations, overwrites no file and names ids that are none of an organization',
  async () => {
    const { organizationId } = world.owner
    expect((await breach(join(folder, 'one'), organizationId))[0]).toBe(0)
    expect(await read('one', 'people.csv')).not.toContain('Bina')
    expect(await breach(join(folder, 'one'))).toEqual([
      1,
      expect.stringContaining('cannot be written'),
    ])
    expect(await breach(join(folder, 'other'), 'Asha')).toEqual([
      1,
      'Asha is no id of an organization.\n',
    ])
  },
)
