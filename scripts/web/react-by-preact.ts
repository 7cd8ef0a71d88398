import { join } from 'node:path'

const REACT = join(import.meta.dirname, '../../src/web/react-by-preact.ts')

/** What stands for React in the browser's part (decision 47); without these aliases it is React again. */
export const reactByPreact = [
  { find: /^react$/, replacement: REACT },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/compat/jsx-runtime' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
]
