import { expect, test } from 'vitest'
import { statementsSent } from '../../../../../tests/kit/statements-sent.ts'
import { createWorld } from '../../../../../tests/kit/world.ts'

test('the call that opens every page asks the database one statement', async () => {
  const world = await createWorld()
  try {
    const owner = await world.registerOwner('Asha')
    await owner.get('/session')
    const sent = await statementsSent(() => owner.get('/session'))
    expect(sent).toEqual([expect.stringContaining('from find_session(')])
  } finally {
    await world.close()
  }
})
