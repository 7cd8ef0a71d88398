import { lingui } from '@lingui/vite-plugin'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildFirstPaint } from './scripts/web/build-first-paint.ts'
import { buildServiceWorker } from './scripts/web/build-service-worker.ts'
import { classNames } from './scripts/web/class-names.ts'
import { drawPages } from './scripts/web/draw-pages.ts'
import { fileOfModule, ICONS } from './scripts/web/file-of-module.ts'
import { markedTexts } from './scripts/web/marked-texts.ts'
import { oneLineForTheSame } from './scripts/web/one-line-for-the-same.ts'
import { preloadParts, type Screens } from './scripts/web/preload-parts.ts'
import { publishBuild } from './scripts/web/publish-build.ts'
import { withoutServerTexts } from './scripts/web/without-server-texts.ts'

const API = process.env.API_URL ?? 'http://127.0.0.1:3000'

// Everything that is no file of the application goes to the server, unless a page is wanted.
const API_PATHS =
  '^/(?!@|src/|node_modules/|assets/|public/|favicon|preview|colour-scheme|robots|icon-|manifest|service-worker)[a-zA-Z]'

// Pages that the server makes itself.
const SERVER_PAGES = /^\/(?:mailbox|docs|v\/)/

// The entry stays apart: where Microsoft's popup comes back to it, it needs nothing else.
const ENTRY = /\/src\/app\/web\/(?:main\.tsx|directory-reply\.ts|trusted-types\.ts)$|index\.html/

const screens: Screens = new Map()

const groups = [
  { name: 'entry', test: /preload-helper/ },
  { name: 'start', test: (id: string) => !ENTRY.test(id), tags: ['$initial' as const] },
  { name: 'icons', test: ICONS },
  // Only what the plan names: it leaves no file that imports another in a circle.
  {
    name: fileOfModule(screens),
    debugName: 'shared files',
    includeDependenciesRecursively: false,
  },
].map((group, index) => ({ ...group, priority: 10 - index }))

export default defineConfig({
  plugins: [
    // Brings a changed component into the open page; a build has no part of it.
    react().map((plugin) => ({ ...plugin, apply: 'serve' as const })),
    // React Aria speaks thirty languages; the screens are in one.
    optimizeLocales.vite({ locales: ['en-US'] }),
    markedTexts(),
    // Compiles the catalogues of the other languages.
    lingui(),
    withoutServerTexts(),
    oneLineForTheSame(),
    preloadParts(screens),
    drawPages(),
    buildFirstPaint(),
    buildServiceWorker(),
    publishBuild(),
  ],
  // React itself has what Lingui and React Aria load beside it for older ones.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  css: classNames,
  build: {
    outDir: 'dist/web',
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // One style sheet, there from the start: a part that is fetched again after a failure lacks none of its own.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // On a busy machine it would warn of our own plugins at each start.
      checks: { bundlerTimings: false },
      input: ['index.html', 'src/app/web/app.tsx'],
      // Mantine marks what is for browsers; here all of it is.
      // unzipit has workers for Node, which nothing here asks for.
      onwarn: (warning, warn) =>
        warning.code === 'MODULE_LEVEL_DIRECTIVE' ||
        warning.message.includes('"node:worker_threads"') ||
        warn(warning),
      output: {
        // Pages name the files that they may load: one character less of each is felt, and seven tell builds apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups,
        },
      },
    },
  },
  server: {
    proxy: {
      [API_PATHS]: {
        target: API,
        bypass: ({ headers, url }) =>
          headers.accept?.includes('text/html') && !SERVER_PAGES.test(url ?? '') ? url : undefined,
      },
    },
  },
})
