import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

/** Starts a browser for one test file of the project `browser`; close it after the last test. */
export function launchBrowser(extraArguments: string[] = []): Promise<Browser> {
  const { executablePath, environment } = inject('chromium')
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...environment } as Record<string, string>,
    args: ['--no-sandbox', ...extraArguments],
  })
}
