import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const API = process.env.API_URL ?? 'http://127.0.0.1:3000'

// Everything that is no file of the application goes to the server, unless a page is wanted.
const NOT_OURS =
  '^/(?!@|src/|node_modules/|assets/|public/|favicon|preview|colour-scheme|robots)[a-zA-Z]'

// The macros that mark texts, and the catalogues that hold their translations.
const texts = [
  babel({ presets: [linguiTransformerBabelPreset()] }),
  lingui({ failOnCompileError: true }),
  refuseUncollectedTexts(),
]

// What several pages use comes in one file instead of forty small ones. Apart stay the identity library, for
// those who sign in with it, and the little that the entry needs to decide what to load.
const sharedChunks = [
  { name: 'preload-helper', test: /preload-helper/, priority: 1 },
  { name: 'shared', test: (id: string) => !id.includes('@azure'), minShareCount: 2 },
]

export default defineConfig({
  plugins: [react(), ...texts, preloadApplication(), precompress()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // One style sheet, there from the start: a part that is fetched again after a failure lacks none of its own.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
  },
  server: {
    proxy: {
      [NOT_OURS]: {
        target: API,
        bypass: ({ headers, url }) => (headers.accept?.includes('text/html') ? url : undefined),
      },
    },
  },
})

/** The application carries the catalogue; of a text that is not in it, it would show the id. */
function refuseUncollectedTexts(): Plugin {
  return {
    name: 'refuse-uncollected-texts',
    apply: 'build',
    async buildStart() {
      const config = getConfig()
      for (const catalog of await getCatalogs(config)) {
        const [found, kept] = await Promise.all([catalog.collect(), catalog.read('en-IN')])
        const lacking = Object.entries(found ?? {}).filter(([id]) => !kept?.[id])
        if (lacking.length === 0) continue
        const texts = lacking.map(([id, { message }]) => message ?? id).join('\n')
        this.error(`Run "npm run texts". The catalogue lacks:\n${texts}`)
      }
    },
  }
}

/** The entry decides before it loads the application; the browser fetches both at once all the same. */
function preloadApplication(): Plugin {
  return {
    name: 'preload-application',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const files = Object.values(bundle).filter((file) => file.type === 'chunk')
        const application = files.find((file) => file.name === 'app')
        const names = application ? [application.fileName, ...application.imports] : []
        const styles = [...(application?.viteMetadata?.importedCss ?? [])]
        return [
          ...styles.map((name) => ({ rel: 'stylesheet', crossorigin: true, href: `/${name}` })),
          ...names.map((name) => ({ rel: 'modulepreload', crossorigin: true, href: `/${name}` })),
        ].map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const }))
      },
    },
  }
}

/** Lays a .gz and a .br beside every text file, so that the server compresses nothing per reply. */
function precompress(): Plugin {
  const worthwhile = /\.(?:js|css|svg|txt)$/
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = 'dist/web' }) {
      const names = await readdir(dir, { recursive: true })
      for (const name of names.filter((each) => worthwhile.test(each))) {
        const path = join(dir, name)
        const content = await readFile(path)
        if (content.length < 1024) continue
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
      }
    },
  }
}
