import { once } from 'node:events'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { createReplaceableThread } from './replaceable-thread.ts'

test('a thread compiles until the next one is ready, which then takes over', async () => {
  const workers: Worker[] = []
  /** By worker: that it is ready, and a document each. */
  const messages: number[] = []
  const follow = (worker: Worker) => {
    const place = workers.push(worker) - 1
    messages[place] = 0
    worker.on('message', () => {
      messages[place] = (messages[place] ?? 0) + 1
    })
  }
  process.on('worker', follow)
  const thread = createReplaceableThread({
    fontsFolder: join(import.meta.dirname, 'fonts'),
    patienceMs: 5_000,
    documents: 2,
  })
  onTestFinished(async () => {
    process.off('worker', follow)
    await thread.end()
  })
  const compile = () =>
    thread.compile({ sources: { '/main.typ': 'Text' }, main: '/main.typ', inputs: {} })

  for (let document = 0; document < 3; document++) await compile()
  expect(messages).toEqual([1 + 3, 0])
  await once(workers[0] as Worker, 'exit')
  await compile()
  expect(messages).toEqual([1 + 3, 1 + 1])
})
