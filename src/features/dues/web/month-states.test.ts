import { expect, test } from 'vitest'
import { paise } from '../../../shared/paise.ts'
import { monthStateOf, stateIn } from './month-states.ts'

test.each([
  [12000n, 12000n, 'unpaid'],
  [12000n, 1n, 'part'],
  [12000n, 0n, 'paid'],
  [0n, 0n, undefined],
])('of %s that fell due %s is open: %s', (charged, open, state) => {
  expect(monthStateOf({ charged: paise(charged), open: paise(open) })).toBe(state)
})

test('an address with an unknown state shows all', () => {
  expect(stateIn(new URLSearchParams('state=part'))).toBe('part')
  expect(stateIn(new URLSearchParams('state=late'))).toBeUndefined()
})
