import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { patterns } from '../../src/paths.ts'
import type { Screens } from './preload-parts.ts'
import { type ModuleFacts, reachOf, shareOut } from './shared-files.ts'

type Bundler = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const ROOT = join(import.meta.dirname, '../..')
const START = ['src/app/web/main.tsx', 'src/app/web/app.tsx'].map((path) => join(ROOT, path))
const FRAME = join(ROOT, 'src/app/web/dashboard-frame.tsx')
const PAGE = /-page\.tsx$/
/** The library of icons names all its seventeen hundred in one module, of which the build keeps what is used. */
export const ICONS = /\/node_modules\/lucide-react\//
/** Of the characters of a source, what is left when it is minified and compressed. */
const COMPRESSION_RATIO = 1 / 5
/** Bytes that a page rather loads in vain than in one more file: its headers, and repeated words. */
const PER_FILE = 2_500

/** Returns the name of the file for a module, null where the bundler decides. */
export function fileOfModule(screens: Screens) {
  let plan: Map<string, number> | undefined
  return (id: string, bundler: Bundler): string | null => {
    plan ??= planOf(modulesOf(bundler), screens)
    const number = plan.get(id)
    return number === undefined ? null : `shared-${number}`
  }
}

function modulesOf(bundler: Bundler): Map<string, ModuleFacts> {
  const modules = new Map<string, ModuleFacts>()
  const visit = (id: string): void => {
    const info = modules.has(id) || ICONS.test(id) ? null : bundler.getModuleInfo(id)
    if (!info) return
    // The styles are in a sheet of their own.
    const size = id.endsWith('.css') ? 0 : (info.code?.length ?? 0) * COMPRESSION_RATIO
    modules.set(id, { imports: info.importedIds, lazyImports: info.dynamicallyImportedIds, size })
    for (const each of [...info.importedIds, ...info.dynamicallyImportedIds]) visit(each)
  }
  for (const id of START) visit(id)
  return modules
}

function planOf(modules: Map<string, ModuleFacts>, screens: Screens): Map<string, number> {
  const there = reachOf(modules, START)
  const inside = new Set(
    [...screens].flatMap(([pattern, id]) => (pattern.startsWith(patterns.dashboard) ? [id] : [])),
  )
  const parts = [...modules.values()].flatMap(({ lazyImports }) => lazyImports)
  const [opened, later] = [true, false].map((isPage) =>
    [...new Set(parts)].filter((id) => PAGE.test(id) === isPage && id !== FRAME && !there.has(id)),
  )
  const pages = (opened ?? []).map((id) => (inside.has(id) ? [id, FRAME] : [id]))
  return shareOut(modules, {
    isThere: (id) => there.has(id),
    pages,
    later: later ?? [],
    perFile: PER_FILE,
  })
}
