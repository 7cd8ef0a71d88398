import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZipWriter, zipStream } from './zip-stream.ts'

const DAY = new Date('2026-11-16T12:00:00Z')
const unzipped = async (write: (zip: ZipWriter) => Promise<void>) =>
  unzipSync(await buffer(zipStream(DAY, write)))

test('another library reads the files of a zip, packed or not, in their order', async () => {
  const files = await unzipped(async ({ add }) => {
    await add('नमस्ते/a.txt', ['one ', 'किराया', ''])
    await add('b.bin', [Buffer.of(1, 2, 3)], { isPacked: true })
    await add('empty.txt', [])
  })
  expect(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ['नमस्ते/a.txt', 'one किराया'],
    ['b.bin', '\x01\x02\x03'],
    ['empty.txt', ''],
  ])
})

test('produces entries only as they are read', async () => {
  let made = 0
  const zip = zipStream(DAY, ({ add }) =>
    add(
      'long.bin',
      (async function* () {
        for (; made < 1_000; made++) yield Buffer.alloc(16_384, made)
      })(),
      { isPacked: true },
    ),
  )
  await once(zip, 'readable')
  const first = made
  zip.read()
  await once(zip, 'readable')
  expect([first < 100, made < 200]).toEqual([true, true])
  const size = (await buffer(zip)).length
  expect([made, size > 900 * 16_384]).toEqual([1_000, true])
})

test('what fails in the middle breaks the zip off', async () => {
  const failing = ({ add }: ZipWriter) =>
    add(
      'a.txt',
      (async function* () {
        yield 'begun'
        throw new Error('no rows')
      })(),
    )
  await expect(unzipped(failing)).rejects.toThrow('no rows')
  await expect(unzipped(async () => Promise.reject(new Error('no table')))).rejects.toThrow(
    'no table',
  )
})

test('who goes away in the middle stops the reading, and what comes after it', async () => {
  let isClosed = false
  let failure: unknown
  const zip = zipStream(DAY, async ({ add }) => {
    const rows = (async function* () {
      try {
        for (;;) yield Buffer.alloc(65_536)
      } finally {
        isClosed = true
      }
    })()
    await add('a.bin', rows, { isPacked: true }).catch((error: unknown) => {
      failure = error
      throw error
    })
  })
  zip.on('error', () => {})
  await once(zip, 'readable')
  zip.destroy()
  await expect.poll(() => [isClosed, failure instanceof Error]).toEqual([true, true])
})
