import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a backup of a server that cannot be reached is refused in a sentence', {
  timeout: 30_000,
}, () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'backup.ts'), join(tmpdir(), 'of-no-server.backup')],
    {
      encoding: 'utf8',
      env: {
        DATABASE_URL: 'postgres://rentbook@127.0.0.1:1/rentbook',
        DATA_KEY_FILE: join(tmpdir(), 'no.key'),
      },
    },
  )
  expect(stderr).toMatch(/^The PostgreSQL server cannot be used: .*\n$/)
  expect(status).toBe(1)
})
