import type { Declaration } from 'postcss'

/** Mantine's own colours that nothing here shows: the theme brings its own. */
const UNUSED = /^--mantine-color-(?:pink|grape|violet|indigo|blue|cyan|teal|green|lime|orange)-/

/** For PostCSS: leaves the variables of colours that nothing shows out of Mantine's style sheet. */
export const withoutUnusedColours = {
  postcssPlugin: 'without-unused-colours',
  Declaration(declaration: Declaration): void {
    if (UNUSED.test(declaration.prop)) declaration.remove()
  },
}
