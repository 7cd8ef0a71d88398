import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { madeText } from './bring-in.tsx'

test('the preview counts what would be added, of records with a sheet of their own too', () => {
  i18n.loadAndActivate({ locale: 'en-IN', messages: {} })
  const books = { properties: 2, clients: 1, leases: 1 }
  expect(madeText({ ...books, receipts: 5 })).toBe(
    '2 properties, 1 client, 1 agreement, 5 past receipts',
  )
  expect(madeText({ receipts: 1 })).toBe('1 past receipt')
})
