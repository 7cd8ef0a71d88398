import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Parts of the program that a browser loads late: their file may be gone after an update of the server. */

const SOURCE = join(import.meta.dirname, '../src')

/** Where a part that does not come is missed by nobody, and what is done then. */
const MISSED_BY_NOBODY: Record<string, string> = {
  'app/web/main.tsx': 'the program itself, which comes with the page',
  'app/web/app.tsx': 'payments that wait go on waiting',
  'app/web/routes.tsx': 'the page itself fetches its data',
  'app/web/dashboard-frame.tsx': 'pages are not kept on the device',
  'web/offline/install-offline.ts': 'the program works without a service worker',
  'features/sign-in/web/sign-in-page.tsx': 'payments that wait are told of later',
}

// Of the browser, and what browser and server share. The page of a `feature-web.ts` fails where the part of its data does.
const files = globSync(['**/*.ts', '**/*.tsx'], { cwd: SOURCE }).filter(
  (file) => !/\.test\.|(^|\/)server\/|feature-web/.test(file),
)

/** How often a file loads a part by itself. */
const loadedByItself = (text: string) =>
  [...text.matchAll(/^.*(?:await|\.then\(\(\) =>|\[|,) import\('.*$|^ +import\('.*$/gm)].filter(
    ([line]) => !/^const load\w+ = async/.test(line) && !/^\s*\(\) =>/.test(line),
  )

test('no part is loaded past what reports one that does not come', () => {
  const found = files.filter(
    (file) => loadedByItself(readFileSync(join(SOURCE, file), 'utf8')).length > 0,
  )
  expect(found.sort()).toEqual(Object.keys(MISSED_BY_NOBODY).sort())
})
