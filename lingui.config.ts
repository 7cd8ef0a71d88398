import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** Every text of the interface stands in the code; `npm run texts` collects them for translators. */
export default defineConfig({
  sourceLocale: 'en-IN',
  locales: ['en-IN'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: [
        'src/web/**',
        'src/features/*/web/**',
        'src/features/*',
        'src/shared',
        'src/app/web/**',
      ].map((folder) => `${folder}/*.{ts,tsx}`),
      exclude: ['**/*.test.ts'],
    },
  ],
  // Without the files in it, a catalogue does not change when one of them moves.
  format: formatter({ origins: false }),
})
