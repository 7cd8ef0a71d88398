import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer as createListener } from 'node:net'
import { join } from 'node:path'

// `npm run dev`: the server, which starts anew when one of its files changes, with the embedded database in ./data, and
// Vite before it, which brings what changes of the pages into the open browser. One address for both, at PORT.

const pages = Number(process.env.PORT ?? 5173)
const api = await freePort()

const address = `http://localhost:${pages}`
const main = join(import.meta.dirname, '../src/app/server/main.ts')

process.env.API_URL = `http://127.0.0.1:${api}`
const { createServer } = await import('vite')
const vite = await createServer({
  server: { host: 'localhost', port: pages, strictPort: true },
})
await vite.listen()

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', main], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(api), APP_URL: address },
})

const stop = async (signal: NodeJS.Signals) => {
  server.kill(signal)
  await vite.close()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
server.once('exit', (code) => {
  void vite.close().then(() => process.exit(code ?? 0))
})

async function freePort(): Promise<number> {
  const listener = createListener().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  listener.close()
  return port
}
