import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { freePort } from '../kit/free-port.ts'
import { type Driver, FIND, FORGET, type Found, TEXT } from './driver.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const XVFB = '/usr/bin/Xvfb'
const MINI_BROWSERS = ['4.1', '4.0', '6.0'].flatMap((version) => [
  `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  `/usr/lib/aarch64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
])
/** The key under which WebDriver sends a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** WebKit's MiniBrowser by WebDriver, on a screen that nobody sees; undefined where a part of it is not installed. */
export async function openWebKit(): Promise<Driver | undefined> {
  const miniBrowser = MINI_BROWSERS.find((path) => existsSync(path))
  if (!miniBrowser || !existsSync(DRIVER) || !existsSync(XVFB)) return undefined
  const screen = spawn(XVFB, ['-displayfd', '1', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [display] = await once(screen.stdout, 'data')
  const port = await freePort()
  const driver = spawn(DRIVER, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${String(display).trim()}` },
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}/session`
  const options = { binary: miniBrowser, args: ['--automation'] }
  const asked = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } }
  const { sessionId, capabilities } = await firstAnswer(() => send(address, 'POST', asked))
  const call = (path: string, body?: object) =>
    send(`${address}/${sessionId}${path}`, body ? 'POST' : 'GET', body)
  const run = (program: string, args: unknown[] = []) =>
    call('/execute/sync', { script: `return (${program})(...arguments)`, args })
  await call('/window/rect', { x: 0, y: 0, width: 1280, height: 900 })
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    open: async (url) => void (await call('/url', { url })),
    async find(kind, name): Promise<Found | undefined> {
      const found = await run(FIND, [kind, name])
      if (!found) return undefined
      const element = `/element/${found[ELEMENT]}`
      return {
        click: async () => void (await call(`${element}/click`, {})),
        type: async (text) => void (await call(`${element}/value`, { text })),
      }
    },
    forget: async () => void (await run(FORGET)),
    text: async () => String(await run(TEXT)),
    async close() {
      await send(`${address}/${sessionId}`, 'DELETE')
      await Promise.all([ends(driver), ends(screen)])
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each command of WebDriver returns something else
async function send(url: string, method: string, body?: object): Promise<any> {
  const reply = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = await reply.json()
  if (!reply.ok) throw new Error(`${method} ${url}: ${value.error}: ${value.message}`)
  return value
}

/** The driver listens a moment after it was started. */
async function firstAnswer<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = 100; ; left--) {
    try {
      return await ask()
    } catch (error) {
      if (left === 0 || !(error instanceof TypeError)) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

function ends(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'close')
  child.kill()
  return ended
}
