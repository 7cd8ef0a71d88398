import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'
import { hasSharedMemory } from './shared-memory.ts'

let shared: Promise<Browser> | undefined

// Pages live for seconds: they pay for a compiler that optimizes, for threads that collect their garbage and for
// processes of the GPU and the network, and gain by none.
const CHEAP = [
  '--js-flags=--no-turbofan,--no-maglev,--max-lazy,--single-threaded-gc',
  // The last of these lists wins, so it names Playwright's two again.
  '--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies,NetworkServiceInProcess2',
  '--disable-gpu',
  '--disable-software-rasterizer',
]

/** This worker's browser, shared by its test files one after the other. It ends with the worker: close only your contexts. */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchBrowser(CHEAP)
  return shared as Promise<Browser>
}

/** A separate browser, for tests that need other arguments. Close it. */
export async function launchBrowser(extraArguments: string[] = []): Promise<Browser> {
  const { executablePath, environment } = inject('chromium')
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...environment } as Record<string, string>,
    args: ['--no-sandbox', ...extraArguments],
    // Playwright keeps what processes share in files, as containers may have little memory for it.
    ignoreDefaultArgs: (await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : [],
  })
}
