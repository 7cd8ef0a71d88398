import { spawn } from 'node:child_process'
import { join } from 'node:path'

// `npm run dev`: the server, which starts anew when one of its files changes, with the embedded database in ./data, and
// Vite before it, which brings what changes of the pages into the open browser. One address for both.

const PAGES = 5173
const API = 3001

const address = `http://localhost:${PAGES}`
const main = join(import.meta.dirname, '../src/app/server/main.ts')

process.env.API_URL = `http://127.0.0.1:${API}`
const { createServer } = await import('vite')
const vite = await createServer({
  server: { host: 'localhost', port: PAGES, strictPort: true },
})
await vite.listen()

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', main], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(API), APP_URL: address },
})

const stop = async (signal: NodeJS.Signals) => {
  server.kill(signal)
  await vite.close()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
server.once('exit', (code) => {
  void vite.close().then(() => process.exit(code ?? 0))
})
