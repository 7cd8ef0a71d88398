import { expect, test } from 'vitest'
import { readPastedMessage } from '../../../../shared/pasted-message.ts'
import { doubtsOf, payerToSearch, valuesOfMessage } from './pasted-payment.ts'

const read = (text: string) => {
  const message = readPastedMessage(text)
  if (!message) throw new Error('No message.')
  return message
}

test('a pasted message fills in the amount, the day, how and the reference, and no day to come', () => {
  const message = read('Rs 12,000 credited on 05-11-26 from RAVI KUMAR. UPI Ref 412345678901')
  const filled = { amount: '12000', method: 'upi' }
  expect(valuesOfMessage(message, '2026-11-16')).toEqual({
    ...filled,
    receivedOn: '2026-11-05',
    reference: '412345678901',
  })
  expect(valuesOfMessage(message, '2026-11-04')).not.toHaveProperty('receivedOn')
  const neft = read('NEFT of Rs 54,000.50 received, UTR UTIBN26282990413')
  expect(valuesOfMessage(neft, '2026-11-16')).toEqual({
    amount: '54000.50',
    method: 'neft',
    reference: 'UTIBN26282990413',
  })
})

test('who paid is looked for by name, else by the phone number of the address', () => {
  expect(payerToSearch(read('Rs 5 credited from RAVI KUMAR. UPI Ref 412345678901'))).toBe(
    'RAVI KUMAR',
  )
  const byPhone = read('Rs 5 credited by VPA 9000000104@ybx UPI Ref 412345678901')
  expect(payerToSearch(byPhone)).toBe('9000000104')
})

test('a message of money that went out, or of somebody else, is doubted; a cut name is not', () => {
  const out = read('Rs 500 debited from A/c XX12 on 05-11-26. UPI Ref 412345678901')
  expect(doubtsOf(out, 'Ravi Kumar').isOut).toBe(true)
  const into = read('Rs 12,000 credited on 05-11-26 from RAVI KUMAR. UPI Ref 412345678901')
  expect(doubtsOf(into, 'Asha Menon')).toEqual({ isOut: false, another: 'RAVI KUMAR' })
  expect(doubtsOf(into, 'Ravikumar S')).toEqual({ isOut: false, another: null })
})
