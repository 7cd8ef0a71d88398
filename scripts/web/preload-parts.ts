import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { patterns, wholePattern } from '../../src/paths.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** Where a build lists what each screen consists of, for the server to name it in the page: by the screen's pattern. */
const PARTS = '.vite/parts.json'
/** Modules that surround the pages behind the sign-in, and the cache of their data. */
export const INSIDE = ['dashboard-frame', 'query-client']
/** `pattern: patterns.clients, … page: lazyPage(() => import('./client-list-page.tsx')` */
const PAGE = /pattern: (?:patterns\.(\w+)|''),[^}]*?import\('(.+?)'\)/g

/** `data: () => import('./client-hooks.ts')`, what fetches the data of such a page. */
const DATA = /^\s*data: \(\) =>\s*import\('(.+?)'\)/m

/** The module of each screen by the screen's pattern; filled while the modules are read. */
export type Screens = Map<string, string>

/**
 * Has the browser fetch all that a screen consists of at once, not one after the other as each part imports the
 * next: what every screen needs is in the page, and the server adds what the screen needs beside.
 */
export function preloadParts(modules: Screens): Plugin {
  const dataModules: Screens = new Map()
  return {
    name: 'preload-parts',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: /feature-web\.ts$/ },
      handler(code, id) {
        for (const { 1: name = 'dashboard', 2: path = '', index } of code.matchAll(PAGE)) {
          const pattern = wholePattern(name as keyof typeof patterns)
          modules.set(pattern, join(dirname(id), path))
          const [, data] = DATA.exec(code.slice(index, code.indexOf('\n    }', index))) ?? []
          if (data) dataModules.set(pattern, join(dirname(id), data))
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const scripts = [...withImports(bundle, chunkNamed(bundle, 'app'))]
        const tags = scripts
          .map((name) => `/${name}`)
          .filter((href) => !html.includes(href))
          .map((href) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'modulepreload', crossorigin: true, href },
          }))
        return { html: withStylesLast(html), tags }
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (modules.size === 0) throw new Error('No feature-web.ts names a page.')
        const start = withImports(bundle, chunkNamed(bundle, 'app'))
        const parts: Record<string, string[]> = {}
        for (const [pattern, module] of modules) {
          const needed = withImports(bundle, chunkOf(bundle, module))
          const data = dataModules.get(pattern)
          if (data) withImports(bundle, chunkOf(bundle, data), needed)
          if (pattern.startsWith(patterns.dashboard))
            for (const name of INSIDE) withImports(bundle, chunkNamed(bundle, name), needed)
          parts[pattern] = [...needed].filter((name) => !start.has(name)).map((name) => `/${name}`)
        }
        const source = JSON.stringify(parts)
        this.emitFile({ type: 'asset', fileName: PARTS, source })
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        const fileName = `assets/parts-${hash}.json`
        this.emitFile({ type: 'asset', fileName, source })
        tellBrowser(bundle, fileName)
      },
    },
  }
}

const chunksOf = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk')

/** The chunk of this name. */
export function chunkNamed(bundle: Bundle, name: string): Chunk {
  const found = chunksOf(bundle).find((chunk) => chunk.name === name)
  if (!found) throw new Error(`The build has no part ${name}.`)
  return found
}

/** The chunk with this module. */
export function chunkOf(bundle: Bundle, module: string): Chunk {
  const chunks = chunksOf(bundle)
  const found =
    chunks.find(({ facadeModuleId }) => facadeModuleId === module) ??
    chunks.find(({ moduleIds }) => moduleIds.includes(module))
  if (!found) throw new Error(`The build has no part of ${module}.`)
  return found
}

/** The application finds the list of parts by its name in the page, to fetch those of other screens when idle. */
function tellBrowser(bundle: Bundle, fileName: string): void {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('The build has no page.')
  page.source = String(page.source).replace(
    '</title>',
    `</title><meta name="parts" content="/${fileName}">`,
  )
}

/**
 * Moves style sheets last: the browser paints the markup before them while it waits. Scripts wait for them all the
 * same.
 */
function withStylesLast(html: string): string {
  const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  const without = sheets.reduce((text, sheet) => text.replace(sheet, ''), html)
  return without.replace('</body>', `${sheets.join('')}</body>`)
}

/** The files of a chunk and of all that it imports. */
export function withImports(bundle: Bundle, chunk: Chunk, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const name of chunk.imports) {
    const file = bundle[name]
    if (file?.type === 'chunk') withImports(bundle, file, found)
  }
  return found
}
