import { describe, expect, test } from 'vitest'
import { lastDayOf, monthlyCheques, stateOf, whatCanBeDone } from './cheque.ts'

describe('a series of cheques', () => {
  test('counts numbers up with their zeros, and dates from the first, so that no short month shifts the rest', () => {
    expect(monthlyCheques({ number: '000098', datedOn: '2026-12-31' }, 4)).toEqual([
      { number: '000098', datedOn: '2026-12-31' },
      { number: '000099', datedOn: '2027-01-31' },
      { number: '000100', datedOn: '2027-02-28' },
      { number: '000101', datedOn: '2027-03-31' },
    ])
  })

  test('keeps a number that is none, and one that is longer than any other number', () => {
    const [, second] = monthlyCheques({ number: 'A-12', datedOn: '2026-12-05' }, 2)
    expect(second).toEqual({ number: 'A-12', datedOn: '2027-01-05' })
    const [, long] = monthlyCheques({ number: '99999999999999999998', datedOn: '2026-12-05' }, 2)
    expect(long?.number).toBe('99999999999999999999')
  })
})

describe('where a cheque is', () => {
  const none = { paymentId: null, handedBackOn: null, reversal: null }
  test.each([
    ['in hand', none],
    ['banked', { ...none, paymentId: 'p' }],
    ['returned', { ...none, paymentId: 'p', reversal: 'returned' }],
    // Nobody banked it: the payment was recorded by mistake.
    ['in hand', { ...none, paymentId: 'p', reversal: 'mistake' }],
    ['handed back', { ...none, paymentId: 'p', reversal: 'returned', handedBackOn: '2026-11-01' }],
  ] as const)('%s', (state, fate) => expect(stateOf(fate)).toBe(state))

  test('returns what can be done with it: a bank takes it from its day on', () => {
    const cheque = { state: 'in hand', datedOn: '2026-12-05' } as const
    expect(whatCanBeDone(cheque, '2026-12-04')).toEqual({
      canBank: false,
      canReturn: false,
      canHandBack: true,
    })
    expect(whatCanBeDone(cheque, '2026-12-05').canBank).toBe(true)
    expect(whatCanBeDone(cheque, '2027-03-06').canBank).toBe(false)
    expect(whatCanBeDone({ ...cheque, state: 'banked' }, '2026-12-05')).toEqual({
      canBank: false,
      canReturn: true,
      canHandBack: false,
    })
    expect(whatCanBeDone({ ...cheque, state: 'returned' }, '2026-12-05').canBank).toBe(true)
  })

  test('a bank pays it for three months', () =>
    expect(lastDayOf({ datedOn: '2026-11-30' })).toBe('2027-02-28'))
})
