import { expect, test } from 'vitest'
import { count, flag, listOf, nested, nullable, text } from '../../../../shared/wire-kinds.ts'
import { wireRecord } from '../../../../shared/wire-record.ts'
import { columnsOf } from './data-columns.ts'

const fields = wireRecord({
  id: ['_id', text],
  rentFrom: ['RentFrom', text],
  client: ['clientMaster', nested(wireRecord({ id: ['_id', text], name: text }))],
  replacedBy: nullable(nested(wireRecord({ code: ['receiptCode', text] }))),
  isCancelled: ['cancelled', flag],
  number: count,
  lines: listOf(nested(wireRecord({ name: text }))),
  reason: nullable(text),
})
const columns = columnsOf(fields)

test('every field has a column with its name in words, those of a record inside, too', () => {
  expect(columns.map(({ head }) => head)).toEqual([
    ...[
      'Id',
      'Rent from',
      'Client id',
      'Client name',
      'Replaced by code',
      'Is cancelled',
      'Number',
    ],
    ...['Lines', 'Reason'],
  ])
})

test('a cell has the value of the wire; what is missing is empty, and a list is JSON', () => {
  const wire = {
    ...{ _id: 'a', RentFrom: '2026-11-01', clientMaster: { _id: 'b', name: 'Ravi' } },
    ...{ replacedBy: null, cancelled: true, number: 7, lines: [{ name: 'Rent' }], reason: null },
  }
  expect(columns.map(({ cellOf }) => cellOf(wire))).toEqual([
    ...['a', '2026-11-01', 'b', 'Ravi', '', 'yes', '7', '[{"name":"Rent"}]', ''],
  ])
})
