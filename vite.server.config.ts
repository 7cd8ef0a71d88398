import { defineConfig } from 'vite'
import { UNBUNDLED } from './scripts/install-plan.mjs'
import { ownFolder } from './scripts/server/own-folder.ts'
import { publishServer } from './scripts/server/publish-server.ts'

/** What npm's scripts run: dist/server/backup.cjs … */
const COMMANDS = [
  'backup',
  'breach',
  'check-books',
  'files-into-database',
  'check-database',
  'confirm-clock',
  'rehearse',
  'restore',
  'rotate-key',
  'verify-backup',
]

// The server for `npm start`, the sample and the commands: a few files instead of 1,350 modules, which take four times
// as long to load, and need no libraries beside them.
export default defineConfig({
  plugins: [ownFolder(), publishServer()],
  publicDir: false,
  ssr: { noExternal: true, external: UNBUNDLED },
  build: {
    ssr: true,
    outDir: 'dist/server',
    // Somebody may be starting the build that is there.
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: {
        main: 'src/app/server/main.ts',
        demo: 'demo/run.ts',
        ...Object.fromEntries(COMMANDS.map((name) => [name, `src/app/server/${name}.ts`])),
      },
      output: {
        // Built-in modules that a module imports are loaded whole; of those that are required, what is used.
        format: 'cjs',
        entryFileNames: '[name]-[hash].cjs',
        chunkFileNames: '[name]-[hash].cjs',
      },
    },
  },
})
