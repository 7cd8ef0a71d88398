import { expect, test } from 'vitest'
import { paiseFromDecimal, ZERO } from '../../shared/paise.ts'
import { payeeOf, upiLinkFor } from './how-to-pay.ts'

const settings = {
  upiId: 'asha.rao@okbank',
  upiName: null,
  showBankAccount: false,
  receiptPrefix: 'RB',
  version: 1,
}
const owner = {
  name: 'Asha Rao',
  bankAccountNumber: '55667788990011',
  ifscCode: 'SBIN0001234',
  changedOn: null,
}
const link = (owed: string, { paid = '0', note = 'Rent 12 Lake View Road' } = {}) =>
  upiLinkFor(payeeOf(settings, owner), {
    owed: paiseFromDecimal(owed),
    paid: paiseFromDecimal(paid),
    note,
  })

test('requests what is owed less what is paid ahead, with two decimals', () => {
  expect(link('12000')).toBe(
    'upi://pay?pa=asha.rao@okbank&pn=Asha%20Rao&am=12000.00&cu=INR&tn=Rent%2012%20Lake%20View%20Road',
  )
  expect(link('12000.50', { paid: '2000' })).toContain('&am=10000.50&')
})

test('the payment link keeps names and notes from adding to the link, and notes short', () => {
  const note = `A & B = ₹?#${'x'.repeat(80)}`
  const { searchParams } = new URL(link('1', { note }) ?? '')
  expect([...searchParams.keys()]).toEqual(['pa', 'pn', 'am', 'cu', 'tn'])
  expect(searchParams.get('tn')).toBe(note.slice(0, 40))
})

test('there is none where nothing is owed or no UPI id is known', () => {
  expect(link('0')).toBeNull()
  expect(link('5', { paid: '5' })).toBeNull()
  const payee = payeeOf({ ...settings, upiId: null }, owner)
  expect(payee.upiName).toBeNull()
  const due = { owed: paiseFromDecimal('1'), paid: ZERO, note: '' }
  expect(upiLinkFor(payee, due)).toBeNull()
})

test('the bank account is shown only where its owner chose that', () => {
  expect(payeeOf(settings, owner)).toMatchObject({ bankAccountNumber: null, ifscCode: null })
  expect(payeeOf({ ...settings, showBankAccount: true, upiName: 'A. Rao' }, owner)).toEqual({
    upiId: 'asha.rao@okbank',
    upiName: 'A. Rao',
    bankAccountNumber: '55667788990011',
    ifscCode: 'SBIN0001234',
    changedOn: null,
  })
})
