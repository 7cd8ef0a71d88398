import { expect, test } from 'vitest'
import { financialYearText } from './list-query.ts'

test.each(['2026-27', '1999-00', '2099-00'])('%s is a financial year', (name) => {
  expect(financialYearText.safeParse(name).success).toBe(true)
})

test.each(['2026-28', '2026-99', '2026-26', '2026', '26-27', '2026-27 ', '9999-00', ''])(
  '"%s" is none',
  (name) => {
    expect(financialYearText.safeParse(name).success).toBe(false)
  },
)
