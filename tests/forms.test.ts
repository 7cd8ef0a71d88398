import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What became of a record, or of the right to change it, while a form was open is said in one place that all forms pass
// through (`useSubmitForm`), which keeps what was typed. Whatever a page has of its own would lose it.

const SRC = join(import.meta.dirname, '../src')
const sources = new Map(
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => [name, readFileSync(join(SRC, name), 'utf8')]),
)
const filesWith = (part: RegExp) =>
  [...sources].flatMap(([name, text]) => (part.test(text) ? [name] : [])).toSorted()

test('a form of a page is the common one, or shares its submission', () => {
  expect(filesWith(/<form\b/)).toEqual([
    'features/ledger/web/actions/previewed-form.tsx',
    'features/owners/web/register-owner-page.tsx',
    'web/form/form.tsx',
    // Names a view on this device: nothing is sent.
    'web/table/view-dialog.tsx',
  ])
  expect(filesWith(/\buseForm\b/)).toEqual(['web/form/use-submit-form.ts'])
})

test('no form says a refusal in a message of its own, which would go after some seconds', () => {
  expect(filesWith(/using\.show\(\{ tone: 'failure'[^}]*\breason: outcome\.reason \}\)/)).toEqual(
    [],
  )
})
