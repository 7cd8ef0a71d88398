import fc from 'fast-check'
import type { ChargingTerms } from '../../src/features/leases/charging-terms.ts'
import type { DatedRent } from '../../src/features/leases/dated-rent.ts'
import { type Paise, paise } from '../../src/shared/paise.ts'

/** Days of six years, a leap year among them. */
export const aDay: fc.Arbitrary<string> = fc
  .date({
    min: new Date('2024-01-01T00:00:00Z'),
    max: new Date('2029-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10))

/** Up to a crore of rupees, often odd to the paisa. */
export const anAmount: fc.Arbitrary<Paise> = fc.bigInt({ min: 1n, max: 10n ** 9n }).map(paise)

const dayOfMonth = fc.integer({ min: 1, max: 31 })

export const someTerms: fc.Arbitrary<ChargingTerms> = fc.record({
  rentDay: dayOfMonth,
  rentEvery: fc.constantFrom('month', 'month', 'quarter', 'year'),
  rentMonth: fc.integer({ min: 1, max: 12 }),
  dueIn: fc.constantFrom('same', 'next'),
  paymentDay: fc.option(dayOfMonth),
  proration: fc.constantFrom('actual', 'thirty', 'none'),
  rounding: fc.constantFrom('rupee', 'paise'),
})

/** One to four rents, in order of time. */
export const someRents: fc.Arbitrary<DatedRent[]> = fc
  .uniqueArray(fc.record({ from: aDay, monthlyRent: anAmount }), {
    minLength: 1,
    maxLength: 4,
    selector: ({ from }) => from,
  })
  .map((rents) => rents.sort((a, b) => (a.from < b.from ? -1 : 1)))
