import { expect, test } from 'vitest'
import { maskedClient, maskedLandlord, maskedPan, maskedReference } from './verification.ts'

test.each([
  ['Asha Sharma', 'Asha S.'],
  ['Asha Kumari Sharma', 'Asha S.'],
  ['  Asha   Sharma ', 'Asha S.'],
  ['Asha', 'A•••'],
  ['A', 'A•••'],
  ['R. Krishnan', 'R. K.'],
  ['आशा शर्मा', 'आशा श.'],
  ['रवि कुमार', 'रवि कु.'],
  ['கோபால் முருகன்', 'கோபால் மு.'],
  ['ஆஷா', 'ஆ•••'],
  ['', ''],
  ['   ', ''],
])('a landlord %j is shown as %j', (name, shown) => {
  expect(maskedLandlord(name)).toBe(shown)
})

test.each([
  ['Ravi Kumar', 'R••• K•••'],
  ['Ravi Mohan Kumar', 'R••• K•••'],
  ['Ravi', 'R•••'],
  ['R K', 'R••• K•••'],
  ['रवि कुमार', 'र••• कु•••'],
  ['கோபால் முருகன்', 'கோ••• மு•••'],
  ['é́milie', 'é́•••'],
  ['👩‍👩‍👧 Family', '👩‍👩‍👧••• F•••'],
  ['', ''],
])('a client %j is shown as %j', (name, shown) => {
  expect(maskedClient(name)).toBe(shown)
})

test('a PAN shows its last four characters', () => {
  expect(maskedPan('ABCDE1234K')).toBe('••••••234K')
})

test.each([
  ['412345678901', '••••8901'],
  ['123456', '••••3456'],
  ['12345', '••••2345'],
  ['1234', '••••'],
  ['', '••••'],
])('the reference %j shows %j, as the paper does: never all of itself', (reference, shown) => {
  expect(maskedReference(reference)).toBe(shown)
})
