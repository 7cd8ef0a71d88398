import type { Plugin } from 'vite'

const NUMBER = /^function number\(locales, value, format\) \{\n.+\n/m

/**
 * Lets Lingui write whole numbers below a thousand without `Intl.NumberFormat`, whose first use takes a slow phone a tenth
 * of a second: Lingui asks for one at every plural, also where the text shows no number. Fails where Lingui is another.
 */
export const smallCounts = (): Plugin => ({
  name: 'small-counts',
  apply: 'build',
  transform: {
    filter: { id: /@lingui\/core\/dist\/index\.mjs$/ },
    handler: withSmallCounts,
  },
})

/** The code of Lingui, which asks first whether a number is a small count. @throws where it has no such place */
export function withSmallCounts(code: string): string {
  if (!NUMBER.test(code)) throw new Error('Lingui writes numbers in another way.')
  const asked = '  if (isSmallCount(_locales[0], value, format)) return String(value);\n'
  return `${code.replace(NUMBER, `$&${asked}`)}\nconst isSmallCount = ${isSmallCount};\n`
}

/** Whether a number reads in this language as JavaScript writes it. It stands in the build as it is: it names nothing else. */
export const isSmallCount = (language: string, value: number, format?: unknown): boolean =>
  !format && /^(?:en|hi)-/.test(language) && /^\d{1,3}$/.test(String(value))
