import { expect, test } from 'vitest'
import * as z from 'zod'
import { listQuery } from './list-query.ts'
import { fromWire, payloadOf, toWire } from './wire-codec.ts'
import {
  always,
  count,
  countOrNone,
  decimal,
  flag,
  idOf,
  listOf,
  nested,
  nullable,
  oneOf,
  optional,
  text,
  withDefault,
} from './wire-kinds.ts'
import { formValues, objectOf, sortsOf, wireRecord } from './wire-record.ts'
import { bodyOf, faultsOnWire, replyOf } from './wire-schema.ts'

const ownerWire = wireRecord({ id: ['_id', text], name: text })
const flatWire = wireRecord({
  id: ['_id', text],
  role: always('Flat'),
  rent: ['monthlyRent', decimal],
  floor: count,
  dueDay: ['paymentDate', countOrNone],
  use: oneOf(['home', 'shop']),
  isFree: ['free', flag],
  owner: ['ownerMasters', nested(ownerWire)],
  leaseId: ['rentMaster', nullable(idOf)],
  note: optional(text),
  rooms: listOf(text),
})
const flat = {
  id: 'f',
  rent: '12000.50',
  floor: 2,
  dueDay: null,
  use: 'shop' as const,
  isFree: false,
  owner: { id: 'o', name: 'Asha' },
  leaseId: null,
  note: undefined,
  rooms: ['hall'],
}
const onWire = {
  _id: 'f',
  role: 'Flat',
  monthlyRent: '12000.50',
  floor: 2,
  paymentDate: 0,
  use: 'shop',
  free: false,
  ownerMasters: { _id: 'o', name: 'Asha' },
  rentMaster: null,
  rooms: ['hall'],
}

test('a record that was written is read again', () => {
  expect(toWire(flatWire, flat)).toEqual(onWire)
  expect(fromWire(flatWire, onWire)).toEqual(flat)
})

test('missing fields become empty', () => {
  const empty = {
    id: '',
    rent: '',
    floor: 0,
    dueDay: null,
    use: '',
    isFree: false,
    leaseId: null,
    owner: { id: '', name: '' },
    note: undefined,
    rooms: [],
  }
  for (const odd of [
    {},
    null,
    undefined,
    7,
    [],
    { ownerMasters: null, rooms: 'x', rentMaster: {} },
  ])
    expect(fromWire(flatWire, odd)).toEqual(empty)
})

test.each([
  ['12000.50', '12000.50'],
  [12000.5, '12000.5'],
  [{ $numberDecimal: '12000.50' }, '12000.50'],
  [{ numberDecimal: '12000.50' }, '12000.50'],
  [{ $numberDecimal: 411010 }, '411010'],
  [null, ''],
  [undefined, ''],
  [true, ''],
  [{}, ''],
])('reads text from %j', (value, read) => {
  expect(text.read(value)).toBe(read)
})

test('a wire record reads a reference that is populated, an id, or missing', () => {
  expect(idOf.read({ _id: 'a', name: 'Asha' })).toBe('a')
  expect(idOf.read('a')).toBe('a')
  expect(idOf.read(null)).toBe('')
  const owner = nested(ownerWire)
  expect(owner.read({ _id: 'a', name: 'Asha' })).toEqual({ id: 'a', name: 'Asha' })
  expect(owner.read('a')).toEqual({ id: 'a', name: '' })
  expect(owner.read(undefined)).toEqual({ id: '', name: '' })
})

test('a value that is not an object has no fields', () => {
  expect(objectOf('x')).toEqual({})
  expect(objectOf(null)).toEqual({})
})

test("a form sends fields under their wire names, empty numbers as '0'", () => {
  const values = { ...formValues(ownerWire), rent: ' ', dueDay: '5', leaseId: 'l', isFree: true }
  expect(payloadOf(flatWire, values)).toEqual({
    _id: '',
    name: '',
    monthlyRent: '0',
    paymentDate: '5',
    rentMaster: 'l',
    free: true,
  })
})

test("a form begins with its record's values as text, blank where there is none", () => {
  const { rent, dueDay } = flatWire
  expect(formValues({ rent, dueDay }, flat)).toEqual({ rent: '12000.50', dueDay: '' })
  expect(formValues({ rent, dueDay })).toEqual({ rent: '', dueDay: '' })
})

test('encodes a reply and drops undeclared fields', () => {
  const withSecret = { ...flat, secret: 's', owner: { ...flat.owner, secret: 's' } }
  expect(z.encode(z.array(replyOf(flatWire)), [withSecret])).toEqual([onWire])
})

test('a reply with a missing field is a server error, not an empty field', () => {
  const { owner, ...rest } = flat
  expect(z.safeEncode(replyOf(flatWire), { ...rest, owner: { id: 'o' } } as never).success).toBe(
    false,
  )
})

test("decodes a body from wire names to the code's names", () => {
  const body = bodyOf(flatWire, { rent: z.string('Rent?'), dueDay: z.number().optional() })
  expect(body.parse({ monthlyRent: '1', paymentDate: 5, ignored: 1 })).toEqual({
    rent: '1',
    dueDay: 5,
  })
  expect(body.parse({ monthlyRent: '1' })).toEqual({ rent: '1' })
  const { error } = body.safeParse({})
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['monthlyRent'], 'Rent?'],
  ])
})

test("reports a handler's field errors under their wire names", () => {
  const body = bodyOf(flatWire, { rent: z.string() })
  expect(faultsOnWire(body, { rent: 'Too much.', other: 'No.' })).toEqual({
    monthlyRent: 'Too much.',
    other: 'No.',
  })
  expect(faultsOnWire(undefined, { rent: 'Too much.' })).toEqual({ rent: 'Too much.' })
})

test("a list is sorted and filtered by the code's names", () => {
  const sorts = sortsOf(flatWire, ['monthlyRent', 'owner'])
  expect(sorts).toEqual({ rent: 'monthlyRent', owner: 'owner' })
  const query = listQuery(
    sorts,
    wireRecord({ leaseId: ['rentMaster', idOf], isFree: ['free', flag] }),
  )
  const id = '0190a0b0-0000-7000-8000-000000000000'
  expect(query.parse({ sort: 'monthlyRent', rentMaster: id, free: 'true', limit: '5' })).toEqual({
    sort: 'rent',
    leaseId: id,
    isFree: true,
    limit: 5,
  })
  expect(query.parse({ rentMaster: 'no id' })).toEqual({ leaseId: null })
  expect(query.safeParse({ sort: 'rent' }).success).toBe(false)
  expect(query.safeParse({ free: 'perhaps' }).success).toBe(false)
})

test('a default value is omitted and read back', () => {
  const wire = wireRecord({ rentDay: withDefault(count, 1), start: withDefault(text, null) })
  const usual = { rentDay: 1, start: null }
  expect(JSON.stringify(toWire(wire, usual))).toBe('{}')
  expect(JSON.stringify(toWire(wire, { rentDay: 5, start: '2026-11-01' }))).toBe(
    '{"rentDay":5,"start":"2026-11-01"}',
  )
  expect(fromWire(wire, {})).toEqual(usual)
  expect(fromWire(wire, { rentDay: '', start: null })).toEqual(usual)
  expect(fromWire(wire, { rentDay: 5 })).toEqual({ rentDay: 5, start: null })
})
