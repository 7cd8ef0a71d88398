import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

let shared: Promise<Browser> | undefined

/** The browser of this worker, for one test file after the other. It ends with the worker; close only your contexts. */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchBrowser()
  return shared as Promise<Browser>
}

/** A browser of its own, for what needs other arguments. Close it. */
export function launchBrowser(extraArguments: string[] = []): Promise<Browser> {
  const { executablePath, environment } = inject('chromium')
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...environment } as Record<string, string>,
    args: ['--no-sandbox', ...extraArguments],
  })
}
