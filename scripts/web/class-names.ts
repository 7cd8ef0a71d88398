import { globSync } from 'node:fs'
import { basename, join } from 'node:path'

const SUFFIX = '.module.css'

const sheets = globSync(`**/*${SUFFIX}`, { cwd: join(import.meta.dirname, '../../src') }).map(
  (path) => basename(path, SUFFIX),
)

const initials = (sheet: string, letters: number) =>
  sheet
    .split('-')
    .map((word) => word.slice(0, letters))
    .join('-')

/** `da-ta` for `data-table`: two letters of each word, or more where another sheet has the same. */
function shortened(sheet: string): string {
  for (let letters = 2; ; letters++) {
    const short = initials(sheet, letters)
    if (short === sheet) return sheet
    if (sheets.filter((it) => initials(it, letters) === short).length === 1) return short
  }
}

/**
 * How a class of a style module is named: by its file, so that it reads well in a browser's inspector. In a build the
 * file's name is shortened, because every first load has all of them. Files of styles have different names.
 */
export const classNames = {
  modules: {
    generateScopedName(name: string, path: string) {
      const sheet = basename(path, SUFFIX)
      return `${process.env.NODE_ENV === 'production' ? shortened(sheet) : sheet}_${name}`
    },
  },
}
