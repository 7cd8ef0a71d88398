import { defineConfig } from 'vite'
import { markedTexts } from './scripts/web/marked-texts.ts'
import { preloadParts } from './scripts/web/preload-parts.ts'
import { publishBuild } from './scripts/web/publish-build.ts'
import { reactByPreact } from './scripts/web/react-by-preact.ts'

const API = process.env.API_URL ?? 'http://127.0.0.1:3000'

// Everything that is no file of the application goes to the server, unless a page is wanted.
const NOT_OURS =
  '^/(?!@|src/|node_modules/|assets/|public/|favicon|preview|colour-scheme|robots)[a-zA-Z]'

/**
 * What several pages share comes in a few files, in the order of their loading: each is what these modules import
 * and no file before it has. What fewer pages share is left to the bundler.
 */
const SHARED: readonly (readonly [name: string, roots: RegExp])[] = [
  ['input', /\/src\/web\/(?:ui\/(?:field|button|text)\.tsx|icons\.ts|message-slot\.tsx)$/],
  [
    'form',
    /\/src\/web\/form\/(?:form|fields|use-submit-form|back-button|outcome-of|rules|password-field|delayed-redirect)\.tsx?$|\/identity\/(?:identity-rules\.ts|web\/(?:public-page|known-device|back-to-sign-in)\.tsx?)$|\/src\/web\/(?:public-frame|shell\/site-footer|shell\/scheme-switch)\.tsx$/,
  ],
  [
    'frame',
    /\/src\/app\/web\/dashboard-frame\.tsx$|\/src\/web\/(?:shell\/page|amount|sum)\.tsx$|\/use-today\.ts$|\/src\/web\/ui\/(?:badge|skeleton|row)\.tsx$/,
  ],
  ['list', /\/src\/web\/table\/data-table\.tsx$|\/src\/web\/form\/delete-button\.tsx$/],
  ['record', /\/src\/web\/record\/[a-z-]+\.tsx?$|\/history\/web\/activity\.tsx$/],
  [
    'payment',
    /\/ledger\/web\/(?:payment\/[a-z-]+|notices|verbs\/verb-form)\.tsx?$|\/web\/form\/confirm-dialog\.tsx$/,
  ],
  [
    'lease',
    /\/leases\/web\/(?:terms-sentence|lease-time-texts|lease-record-fields|lease-hooks)\.tsx?$/,
  ],
]

// The entry stays apart: where Microsoft's popup comes back to it, it needs nothing else.
const ENTRY = /\/src\/app\/web\/(?:main\.tsx|directory-reply\.ts|trusted-types\.ts)$|index\.html/

const groups = [
  { name: 'entry', test: /preload-helper/ },
  { name: 'start', test: (id: string) => !ENTRY.test(id), tags: ['$initial' as const] },
  ...SHARED.map(([name, test]) => ({ name, test })),
].map((group, index) => ({ ...group, priority: 10 - index }))

export default defineConfig({
  resolve: { alias: reactByPreact },
  plugins: [markedTexts(), preloadParts(), publishBuild()],
  build: {
    outDir: 'dist/web',
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // One style sheet, there from the start: a part that is fetched again after a failure lacks none of its own.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'src/app/web/app.tsx'],
      // Mantine marks what is for browsers; here all of it is.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
      output: {
        codeSplitting: {
          groups,
        },
      },
    },
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
