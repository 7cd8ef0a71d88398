import { expect, test } from 'vitest'
import { diallable, whatsAppNumber } from './call-link.tsx'

test.each([
  ['98111 11111', '9811111111'],
  ['+91-98111-11111', '+919811111111'],
  ['(022) 2345 6789', '02223456789'],
  ['none', ''],
  ['+91 98 1111 1111 / 98222 22222', '+919811111111'],
  ['022-2345/6789', '02223456789'],
])('%j dials %j', (written, dialled) => {
  expect(diallable(written)).toBe(dialled)
})

test.each([
  ['98111 11111', '919811111111'],
  ['+91 98111 11111', '919811111111'],
  ['919811111111', '919811111111'],
  ['09811111111', '919811111111'],
  ['9111111111', '919111111111'],
  ['02223456789', null],
  ['98111 11111, 98222 22222', '919811111111'],
  ['+44 20 7946 0958', null],
  ['', null],
])('WhatsApp knows %j as %j', (written, known) => {
  expect(whatsAppNumber(written)).toBe(known)
})
