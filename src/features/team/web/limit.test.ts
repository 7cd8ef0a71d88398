import '../../../../tests/kit/english.ts'
import { expect, test } from 'vitest'
import { limitOf, limitRule, typedLimit, UNLIMITED, withoutDeleted } from './limit.ts'

test('the properties of somebody of a team come through a form as they were, all of them too', () => {
  for (const properties of [null, [], ['lake'], ['lake', 'hill']])
    expect(limitOf(typedLimit(properties))).toEqual(properties)
})

test('only some properties, but none of them, is refused before it is sent', () => {
  const faults = [UNLIMITED, 'lake', ''].map((typed) => limitRule(typed))
  expect(faults).toEqual([undefined, undefined, 'Please choose at least one property.'])
})

test('of the chosen properties those stay that are there, and a limit without any never becomes all', () => {
  const there = [{ id: 'lake' }, { id: 'mill' }]
  expect(withoutDeleted('lake hill', there)).toBe('lake')
  expect(withoutDeleted('hill', there)).toBe('')
  expect(withoutDeleted(UNLIMITED, there)).toBe(UNLIMITED)
})
