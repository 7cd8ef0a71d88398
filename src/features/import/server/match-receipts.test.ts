import { expect, test } from 'vitest'
import type { ImportRow } from '../import-row.ts'
import { NOT_IN_THE_BOOKS } from '../row-faults.ts'
import { type KnownPayer, payersOf } from './match-receipts.ts'

const lease = (id: string, address1: string, more = {}): NonNullable<KnownPayer['lease']> => ({
  id,
  address1,
  address2: 'Sunrise',
  pincode: '',
  chargedFrom: null,
  startDate: null,
  endedOn: null,
  ...more,
})
const payer = (clientId: string, name: string, more: Partial<KnownPayer> = {}): KnownPayer => ({
  clientId,
  name,
  email: '',
  mobileNumber: '',
  lease: null,
  ...more,
})

const find = payersOf([
  payer('ravi', 'Ravi Deshmukh', { mobileNumber: '+91 98200 12345', lease: lease('1', 'A-101') }),
  payer('meena', 'Meena Iyer', {
    email: 'meena@example.in',
    lease: lease('2', 'A-102', { startDate: '2025-04-01' }),
  }),
  payer('gone', 'Old Tenant', { lease: lease('3', 'A-102', { endedOn: '2025-03-31' }) }),
  payer('bed1', 'Amit', { lease: lease('4', 'Room 7, bed 1') }),
  payer('bed2', 'Neel', { lease: lease('5', 'Room 7, bed 2') }),
  payer('two', 'Farid Khan', { lease: lease('6', 'Shop 1') }),
  payer('two', 'Farid Khan', { lease: lease('7', 'Shop 2') }),
  payer('twin1', 'Sunil Rao', { lease: lease('8', 'B-1', { address2: 'Sunrise' }) }),
  payer('twin2', 'Kavita Rao', { lease: lease('9', 'B-1', { address2: 'Sunset' }) }),
  payer('same2', 'Zoya', { lease: lease('10', 'A-101 (2)') }),
  payer('both', 'Hari', { lease: lease('11', 'C-1') }),
  payer('both', 'Hari', { lease: lease('12', 'C-1 (2)') }),
  payer('short', 'Ramesh', { lease: lease('13', 'D-1', { address2: '' }) }),
  payer('long', 'Ramesh Kulkarni', { lease: lease('14', 'D-1', { address2: 'Ganga' }) }),
  payer('left', 'Lata', { email: 'lata@example.in' }),
])

const found = (row: Omit<ImportRow, 'line'>) => {
  const result = find({ line: 2, paidOn: '2025-11-05', ...row })
  return 'fault' in result ? result.fault : [result.clientId, result.lease?.id]
}

test.each<[string, Omit<ImportRow, 'line'>, unknown]>([
  ['the property and a name', { address1: 'a 101', name: 'Ravi' }, ['ravi', '1']],
  ['the second property of one name', { address1: 'A-101', name: 'Zoya' }, ['same2', '10']],
  ['a shorter name', { name: 'Ravi' }, ['ravi', '1']],
  ['the name in another order', { name: 'Deshmukh RAVI' }, ['ravi', '1']],
  ['the phone in another spelling', { mobileNumber: '09820012345' }, ['ravi', '1']],
  ['the one of two like named', { address1: 'C-1', name: 'Hari' }, ['both', '11']],
  ['the email', { email: 'Meena@Example.in' }, ['meena', '2']],
  ['whoever lived there on that day', { address1: 'A-102', paidOn: '2024-05-01' }, ['gone', '3']],
  ['whoever has lived there since', { address1: 'A-102' }, ['meena', '2']],
  ['the one of two who share a room', { address1: 'Room 7', name: 'Neel' }, ['bed2', '5']],
  ['one of several properties of a client', { address1: 'Shop 2' }, ['two', '7']],
  ['a client of several properties alone', { name: 'Farid Khan' }, ['two', undefined]],
  ['the whole name of one of two', { address1: 'D-1', name: 'Kulkarni Ramesh' }, ['long', '14']],
  ['a name that another one begins with', { name: 'Ramesh' }, ['short', '13']],
  ['the second line of an address', { address1: 'B-1', address2: 'Sunset' }, ['twin2', '9']],
  ['a client who rents nothing', { name: 'Lata', address1: 'Z-9' }, ['left', undefined]],
  ['nobody', { name: 'Somebody Else' }, NOT_IN_THE_BOOKS.nobody],
  [
    'nobody where the name is another',
    { address1: 'A-102', name: 'Gita' },
    NOT_IN_THE_BOOKS.nobody,
  ],
  ['nobody of two who share a room', { address1: 'Room 7' }, NOT_IN_THE_BOOKS.several],
  ['nobody of two with one surname', { name: 'Rao' }, NOT_IN_THE_BOOKS.several],
])('a receipt finds %s', (_what, row, expected) => {
  expect(found(row)).toEqual(expected)
})
