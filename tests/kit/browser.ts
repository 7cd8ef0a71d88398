import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

let shared: Promise<Browser> | undefined

// Pages live for seconds: they pay for a compiler that optimizes and for a GPU process, and gain by neither.
const CHEAP = [
  '--js-flags=--no-turbofan,--no-maglev',
  ...['--disable-gpu', '--disable-software-rasterizer'],
]

/** This worker's browser, shared by its test files one after the other. It ends with the worker: close only your contexts. */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchBrowser(CHEAP)
  return shared as Promise<Browser>
}

/** A separate browser, for tests that need other arguments. Close it. */
export function launchBrowser(extraArguments: string[] = []): Promise<Browser> {
  const { executablePath, environment } = inject('chromium')
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...environment } as Record<string, string>,
    args: ['--no-sandbox', ...extraArguments],
  })
}
