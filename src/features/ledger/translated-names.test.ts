import { expect, test } from 'vitest'
import { METHOD_WORDS } from '../receipts/paper-words.ts'
import { chargeNameSaid, METHODS_SAID } from './translated-names.ts'

test('what an owner named a charge stays, and the usual names are those of receipts', () => {
  expect(chargeNameSaid('Water')).toBe('Water')
  expect(String(chargeNameSaid('Opening balance'))).toBe('Opening balance')
  expect(JSON.parse(JSON.stringify(METHODS_SAID))).toEqual(METHOD_WORDS)
})
