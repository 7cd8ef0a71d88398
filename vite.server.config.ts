import { defineConfig } from 'vite'
import { ownFolder } from './scripts/server/own-folder.ts'
import { publishServer } from './scripts/server/publish-server.ts'

// The server for `npm start`: a few files instead of 1,350 modules, which take four times as long to load.
export default defineConfig({
  plugins: [ownFolder(), publishServer()],
  publicDir: false,
  // Native code, and the files of the viewer at /docs, are found from where their package is.
  ssr: { noExternal: true, external: ['@node-rs/argon2', '@fastify/swagger-ui', 'sharp'] },
  build: {
    ssr: 'src/app/server/main.ts',
    outDir: 'dist/server',
    // Somebody may be starting the build that is there.
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      output: {
        // Built-in modules that a module imports are loaded whole; of those that are required, what is used.
        format: 'cjs',
        entryFileNames: 'server-[hash].cjs',
        chunkFileNames: '[name]-[hash].cjs',
      },
    },
  },
})
