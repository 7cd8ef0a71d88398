import { expect, test } from 'vitest'
import { paiseFromDecimal, ZERO } from '../../../shared/paise.ts'
import { firstSteps } from './first-steps-list.tsx'

const figures = { properties: 0, clients: 0, let: 0, receipts: 0, due: ZERO, overdue: ZERO }
const done = (changes: Partial<typeof figures>) =>
  firstSteps({ ...figures, ...changes })
    ?.filter(({ isDone }) => isDone)
    .map(({ step }) => step)

test('new books need a property, a client, an agreement and a receipt, in this order', () => {
  expect(firstSteps(figures)?.map(({ step }) => step)).toEqual([
    'property',
    'client',
    'agreement',
    'receipt',
  ])
  expect(done({})).toEqual([])
  expect(done({ clients: 2 })).toEqual(['client'])
  expect(done({ properties: 1, clients: 1, let: 1 })).toEqual(['property', 'client', 'agreement'])
})

test('with the first receipt the checklist is gone', () => {
  expect(done({ receipts: 1 })).toBeUndefined()
})

test('imported books with dues show who owes, not the first steps', () => {
  const imported = { properties: 9, clients: 9, let: 9 }
  expect(done({ ...imported, overdue: paiseFromDecimal('251250') })).toBeUndefined()
  expect(done({ ...imported, due: paiseFromDecimal('12000') })).toBeUndefined()
})
