import type { TestProject } from 'vitest/node'
import { type Chromium, findChromium } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: Omit<Chromium, 'remove'>
  }
}

/** Makes the browser ready once, before any test file starts: unpacking it in parallel fails. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { remove, ...chromium } = await findChromium()
  project.provide('chromium', chromium)
  return remove
}
