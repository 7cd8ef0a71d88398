import { compareLists } from './list.ts'
import { measurePdf } from './pdf.ts'

// The measurements, by name: `npm run bench -- list ../another-checkout`.

const MEASUREMENTS: Record<string, (...given: string[]) => Promise<void>> = {
  list: compareLists,
  pdf: measurePdf,
}

const [name = '', ...given] = process.argv.slice(2)
const measure = MEASUREMENTS[name]
if (!measure) throw new Error(`There is ${Object.keys(MEASUREMENTS).join(', ')}, no ${name}.`)
await measure(...given)
