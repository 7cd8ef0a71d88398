import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { precompress } from './precompress.ts'

const PAGE = 'index.html'
const ASSETS = /^assets[\\/]/
const HISTORY = '.vite/builds.json'
/** This build and those before it whose assets stay, because somebody may still have their page open. */
const KEPT_BUILDS = 3

/**
 * Builds beside the folder that is served and lays the result into it when all of it is there, the page last:
 * a server that runs meanwhile never has a page whose parts are missing. The assets of the last builds stay.
 */
export function publishBuild(): Plugin {
  let target = ''
  return {
    name: 'publish-build',
    apply: 'build',
    config({ root = '', build }) {
      target = resolve(root, build?.outDir ?? 'dist')
      return { build: { outDir: `${target}.next`, emptyOutDir: true } }
    },
    async writeBundle({ dir = '' }) {
      await precompress(dir, target)
      await publish(dir, target)
    },
  }
}

/** Lays what was built in one folder into another, beside the assets of the builds before. */
export async function publish(from: string, to: string): Promise<void> {
  const built = await filesIn(from)
  const before = await readHistory(to)
  const assets = built.filter((name) => ASSETS.test(name))
  const isNew = JSON.stringify(before[0]) !== JSON.stringify(assets)
  const history = (isNew ? [assets, ...before] : before).slice(0, KEPT_BUILDS)
  await writeFile(join(from, HISTORY), JSON.stringify(history))
  const rest = [...built, HISTORY].filter((name) => !ASSETS.test(name) && name !== PAGE)
  for (const name of [...assets, ...rest, PAGE]) await moveOver(join(from, name), join(to, name))
  await rm(from, { recursive: true })
  const kept = new Set([...built, HISTORY, ...history.flat()])
  for (const name of await filesIn(to)) if (!kept.has(name)) await rm(join(to, name))
}

/** In one step, so that nobody reads half a file. */
async function moveOver(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to).catch(() => cp(from, to))
}

/** The assets of each build that is kept, the newest first; a folder without a history holds one build. */
async function readHistory(folder: string): Promise<string[][]> {
  const text = await readFile(join(folder, HISTORY), 'utf8').catch(() => undefined)
  if (text !== undefined) return JSON.parse(text)
  const files = await filesIn(folder).catch(() => [])
  return files.length === 0 ? [] : [files.filter((name) => ASSETS.test(name))]
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort()
}
