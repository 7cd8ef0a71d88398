import { readdirSync } from 'node:fs'
import { join, parse } from 'node:path'
import { defineConfig, type OrderByFn } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { allTexts } from './scripts/texts/all-texts.ts'

const LOCALES = join(import.meta.dirname, 'src/locales')

const textOf = ({ messageId, entry }: Parameters<OrderByFn>[0]) => entry.message ?? messageId

/**
 * Every text that a person reads is in the code; `npm run texts` collects them for translators.
 * A further language is one more file in `src/locales`.
 */
export default defineConfig({
  sourceLocale: 'en-IN',
  // A value is a text, never markup.
  runtimeConfigModule: { Trans: [join(import.meta.dirname, 'src/web/trans.tsx'), 'Trans'] },
  locales: readdirSync(LOCALES).map((file) => parse(file).name),
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: [
        'src/web/**',
        'src/features/**',
        'src/shared',
        'src/app/web/**',
        'src/server/**',
        'src/app/server/**',
      ].map((folder) => `${folder}/*.{ts,tsx}`),
      exclude: ['**/*.test.ts'],
    },
  ],
  extractors: [allTexts],
  // By the text, wherever it is; an entry that is its own id has no message.
  orderBy: (one, other) => textOf(one).localeCompare(textOf(other), 'en'),
  // Without the files in it, a catalogue does not change when one of them moves.
  format: formatter({ origins: false }),
})
