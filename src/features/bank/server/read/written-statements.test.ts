import { describe, expect, it } from 'vitest'
import { CHANGED_FORMS } from '../../../../../tests/bank/written/changed-forms.ts'
import { NEWER_AND_FOREIGN_BANKS } from '../../../../../tests/bank/written/newer-and-foreign-banks.ts'
import { OTHER_FORMS } from '../../../../../tests/bank/written/other-forms.ts'
import { PRIVATE_BANKS } from '../../../../../tests/bank/written/private-banks.ts'
import { STATE_BANKS } from '../../../../../tests/bank/written/state-banks.ts'
import { readWritten } from '../../../../../tests/bank/written/written-statement.ts'
import { text } from '../../../../../tests/kit/bank-files.ts'
import type { BankStatement } from '../../statement.ts'

const shown = ({ lines }: BankStatement) =>
  lines.map(({ bookedOn, amount, direction, understood: it }) =>
    [
      bookedOn,
      `${direction === 'in' ? '+' : '-'}${(Number(amount) / 100).toFixed(2)}`,
      it.via,
      ...[it.reference, it.payer, it.upiAddress, it.note].map((part) => part ?? '·'),
    ].join(' | '),
  )

describe('statements as banks write them are read to the letter:', () => {
  it.each([
    ...STATE_BANKS,
    ...PRIVATE_BANKS,
    ...NEWER_AND_FOREIGN_BANKS,
    ...OTHER_FORMS,
    ...CHANGED_FORMS,
  ])('$name', async (given) => {
    const statement = await readWritten(given.file)
    expect(shown(statement)).toEqual(given.lines)
    expect(statement).toMatchObject(given.says)
  })
})

describe('days in one order and their lines in the other', () => {
  const HEAD = 'Date,Description,Withdrawals,Deposits,Balance'
  const upi = (n: number) => `UPI/CR/90071234500${n}/RAVI ${'ABCDE'[n]}/SBIN/r${n}@okzzz`
  const rows = [
    `05/10/2026,${upi(2)},,1000.00,4000.00`,
    `05/10/2026,${upi(1)},,1000.00,3000.00`,
    `05/10/2026,${upi(0)},,1000.00,2000.00`,
    `14/10/2026,${upi(4)},,700.00,4200.00`,
    '14/10/2026,ATM WDL,500.00,,3500.00',
  ]
  const reading = (...lines: string[]) =>
    readWritten(text('Karnataka Bank', 'Account Number,99990001111', HEAD, ...lines))

  it('add up, and no equal amounts make columns look swapped', async () => {
    for (const lines of [rows, rows.toReversed()]) {
      const statement = await reading(...lines)
      expect(statement).toMatchObject({ addsUp: true, isSwapped: false, totalsAgree: null })
      expect([statement.opening?.amount, statement.closing?.amount]).toEqual([100_000n, 420_000n])
      expect(shown(statement).map((line) => line.split(' | ')[1])).toEqual(
        lines.map((line) =>
          line.includes('ATM') ? '-500.00' : line.includes('700') ? '+700.00' : '+1000.00',
        ),
      )
    }
  })

  it('do not add up where a line is missing', async () => {
    expect(await reading(...rows.toSpliced(1, 1))).toMatchObject({ addsUp: false })
  })
})
