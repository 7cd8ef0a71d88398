import type { TestProject } from 'vitest/node'
import { type Chromium, findChromium } from '../../scripts/find-chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: Omit<Chromium, 'remove'>
  }
}

/** Prepares the browser once, before any test file starts, because unpacking it in parallel fails. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { remove, ...chromium } = await findChromium()
  project.provide('chromium', chromium)
  return remove
}
