import { expect, test } from 'vitest'
import { paise } from '../../../shared/paise.ts'
import { ratesOf } from './rates.ts'

const month = (charged: bigint, paid: bigint, properties: number, letOut: number) => ({
  ...{ charged: paise(charged), paid: paise(paid), properties, let: letOut },
})

test('shows how much of the months is paid and let, and 100 only where all of it is', () => {
  const months = [month(1_000n, 1_000n, 1, 1), month(1_000n, 998n, 2, 1)]
  expect(ratesOf(months)).toEqual({ paid: 99, letOut: 66 })
  expect(ratesOf(months.slice(0, 1))).toEqual({ paid: 100, letOut: 100 })
})

test('shows nothing where nothing was charged and there was nothing to let', () => {
  expect(ratesOf([month(0n, 0n, 0, 0)])).toEqual({ paid: null, letOut: null })
})
