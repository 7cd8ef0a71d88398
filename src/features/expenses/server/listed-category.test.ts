import { expect, test } from 'vitest'
import { listedCategory } from './listed-category.ts'

test.each([
  ['Property tax', 'municipal_tax'],
  ['House Tax', 'municipal_tax'],
  ['घरपट्टी', 'municipal_tax'],
  ['Home Loan Interest', 'loan_interest'],
  ['Repairs & Maintenance', 'repairs'],
  ['Maintenance', 'society'],
  ['Light Bill', 'electricity'],
  ['Pest control', undefined],
  ['House tax penalty', undefined],
])('a sheet that says %s means %s', (written, meant) => expect(listedCategory(written)).toBe(meant))
