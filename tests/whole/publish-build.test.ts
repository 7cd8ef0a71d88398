import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publish } from '../../scripts/web/publish-build.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rentbook-publish-'))
})
afterEach(() => rm(folder, { recursive: true }))

const served = () => join(folder, 'web')

/** Publishes a build whose page names this asset. */
async function publishBuildOf(asset: string): Promise<void> {
  const built = join(folder, 'web.next')
  for (const part of ['assets', '.vite']) await mkdir(join(built, part), { recursive: true })
  await writeFile(join(built, 'assets', asset), asset)
  await writeFile(join(built, 'index.html'), asset)
  await publish(built, served())
}

const assets = async () => (await readdir(join(served(), 'assets'))).sort()

test('the assets of the last three builds are served, and the page of the last', async () => {
  for (const asset of ['a.js', 'b.js', 'c.js', 'd.js']) await publishBuildOf(asset)
  expect(await assets()).toEqual(['b.js', 'c.js', 'd.js'])
  expect(await readFile(join(served(), 'index.html'), 'utf8')).toBe('d.js')
})

test('the same build again takes no other away', async () => {
  for (const asset of ['a.js', 'b.js', 'b.js', 'b.js', 'b.js']) await publishBuildOf(asset)
  expect(await assets()).toEqual(['a.js', 'b.js'])
})

test('the assets of a folder without a history of builds are those of the last one', async () => {
  await mkdir(join(served(), 'assets'), { recursive: true })
  await writeFile(join(served(), 'assets', 'old.js'), 'old')
  await writeFile(join(served(), 'gone.txt'), 'old')
  await publishBuildOf('a.js')
  expect(await assets()).toEqual(['a.js', 'old.js'])
  expect((await readdir(served())).sort()).toEqual(['.vite', 'assets', 'index.html'])
})
