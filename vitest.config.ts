import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { markedTexts } from './scripts/web/marked-texts.ts'
import { LongFilesFirst } from './tests/kit/long-files-first.ts'

// What runs on the server keeps its state in a database, and each file begins with an empty one: the workers stay,
// with their modules, their databases and their browser. Of the browser's part the workers stay, too, and each file gets fresh modules.
const BROWSER_PART = ['src/web/**/*.test.{ts,tsx}', 'src/**/web/**/*.test.{ts,tsx}']

// A busy machine is no fault; what hangs is found all the same.
const PATIENT = { poll: { timeout: 15_000 } }

const ON_THE_SERVER = {
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: PATIENT,
}
const IN_CHROMIUM = {
  isolate: false,
  globalSetup: ['./tests/kit/chromium-setup.ts'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: PATIENT,
}

// What only `npm run test:all` runs: walks over everything, kills, crowds, many records, long histories.
const WHOLE = ['tests/whole/**/*.test.ts']
const WHOLE_IN_CHROMIUM = ['tests/whole/browser/**/*.test.ts']

// Passwords are hashed cheaply where the server runs in the process of a test.
const CHEAP_HASHES = { '@node-rs/argon2': join(import.meta.dirname, 'tests/kit/cheap-argon2.ts') }

export default defineConfig({
  resolve: { alias: CHEAP_HASHES },
  test: {
    pool: 'forks',
    // They wait more than they reckon: for a browser, a mail, a password's hash.
    maxWorkers: 3,
    retry: 0,
    sequence: { sequencer: LongFilesFirst },
    globalSetup: ['./tests/kit/global-setup.ts'],
    reporters: [
      'default',
      './tests/kit/slowest-reporter.ts',
      './tests/kit/closing-line-reporter.ts',
    ],
    projects: [
      {
        extends: true,
        plugins: [markedTexts()],
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: ['tests/browser/**', ...BROWSER_PART, ...WHOLE],
          setupFiles: ['./tests/kit/fixed-seed.ts'],
          ...ON_THE_SERVER,
        },
      },
      {
        extends: true,
        plugins: [markedTexts()],
        test: {
          name: 'web',
          include: BROWSER_PART,
          setupFiles: ['./tests/kit/fresh-modules.ts'],
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { name: 'browser', include: ['tests/browser/**/*.test.ts'], ...IN_CHROMIUM },
      },
      {
        extends: true,
        plugins: [markedTexts()],
        test: {
          name: 'whole',
          include: WHOLE,
          exclude: WHOLE_IN_CHROMIUM,
          ...ON_THE_SERVER,
          testTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: { name: 'whole-browser', include: WHOLE_IN_CHROMIUM, ...IN_CHROMIUM },
      },
    ],
  },
})
