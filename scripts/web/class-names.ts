import { basename } from 'node:path'

/**
 * How a class of a style module is named in the build: by its file, so that it reads well in a browser's inspector, and
 * compresses better than the usual hash. Files of styles have different names.
 */
export const classNames = {
  modules: {
    generateScopedName: (name: string, path: string) => `${basename(path, '.module.css')}_${name}`,
  },
}
