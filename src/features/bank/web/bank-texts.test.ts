import { expect, test } from 'vitest'
import '../../../../tests/kit/english.ts'
import type { BankAccount, BankLine } from '../bank-wire.ts'
import { batches } from '../proposal.ts'
import { agreementText } from './agreement-text.ts'
import { becomesText, partlyText } from './bank-texts.ts'

test('of lines of which some were refused, both counts are said, and why', () => {
  expect(partlyText({ done: 7, refused: 1, reason: 'Changed.' })).toBe(
    '7 lines were saved. 1 line was not confirmed. Changed.',
  )
  expect(partlyText({ done: 0, refused: 2, reason: '' })).toBe('2 lines were not confirmed.')
})

test('more lines than a request takes go in several', () => {
  const lines = Array.from({ length: 1201 }, (_, at) => at)
  expect(batches(lines).map(({ length }) => length)).toEqual([500, 500, 201])
  expect(batches(lines).flat()).toEqual(lines)
})

test('no line ends between ₹ and its figures', () => {
  const part = { what: 'deposit', month: null, name: 'Deposit', amount: 2_705_000n }
  const proposed = { action: 'receipt', client: { name: 'Ravi' }, parts: [part], tds: 0n }
  expect(becomesText({ proposed } as unknown as BankLine)).toBe('Ravi, deposit ₹\u00a027,050')
})

test('an account that agrees with the books on one day names it, and on several the first and the last', () => {
  const account = { unseen: 0, missingFrom: null, waiting: 0, waitingOut: 0, left: 0 }
  const said = (agreesFrom: string, agreesUpTo: string, unseen = 0) =>
    agreementText({ ...account, agreesFrom, agreesUpTo, unseen } as BankAccount)
  expect(said('2026-11-03', '2026-11-03')).toBe('Bank and books agree on 3 Nov 2026.')
  expect(said('2026-11-03', '2026-11-03', 1)).toMatch(/^On 3 Nov 2026 every line is decided\. 1 /)
  expect(said('2026-11-03', '2026-11-09')).toBe(
    'Bank and books agree from 3 Nov 2026 to 9 Nov 2026.',
  )
})
