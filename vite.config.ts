import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { markedTexts } from './scripts/web/marked-texts.ts'
import { precompress } from './scripts/web/precompress.ts'

const API = process.env.API_URL ?? 'http://127.0.0.1:3000'

// Everything that is no file of the application goes to the server, unless a page is wanted.
const NOT_OURS =
  '^/(?!@|src/|node_modules/|assets/|public/|favicon|preview|colour-scheme|robots)[a-zA-Z]'

// What several pages use comes in one file instead of forty small ones. Apart stay the identity library, for
// those who sign in with it, and the little that the entry needs to decide what to load.
const sharedChunks = [
  { name: 'preload-helper', test: /preload-helper/, priority: 1 },
  { name: 'shared', test: (id: string) => !id.includes('@azure'), minShareCount: 2 },
]

export default defineConfig({
  plugins: [react(), markedTexts(), preloadApplication(), precompress()],
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
