import { expect, test } from 'vitest'
import { fromWire } from '../../../../shared/wire-codec.ts'
import { leaseWire } from '../../lease-wire.ts'
import { proposedRises } from './plan-rises.tsx'

test('the increment fields propose the rise, their schedule read as years', () => {
  const lease = fromWire(leaseWire, { incrementPercentage: '7.5', incrementSchedule: '2' })
  expect(proposedRises(lease)).toEqual({ percentage: '7.5', everyMonths: '24', steps: '3' })
})

test('fields without sensible values propose the defaults', () => {
  const lease = fromWire(leaseWire, { incrementPercentage: '0', incrementSchedule: '36' })
  expect(proposedRises(lease)).toEqual({ percentage: '5', everyMonths: '12', steps: '3' })
})
