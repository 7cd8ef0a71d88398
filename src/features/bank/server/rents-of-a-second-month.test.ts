import { expect, it } from 'vitest'
import { CHANGED_FORMS } from '../../../../tests/bank/written/changed-forms.ts'
import { NEWER_AND_FOREIGN_BANKS } from '../../../../tests/bank/written/newer-and-foreign-banks.ts'
import { OTHER_FORMS } from '../../../../tests/bank/written/other-forms.ts'
import { PRIVATE_BANKS } from '../../../../tests/bank/written/private-banks.ts'
import { STATE_BANKS } from '../../../../tests/bank/written/state-banks.ts'
import { readWritten } from '../../../../tests/bank/written/written-statement.ts'
import { asOfAccount, asSample } from '../../../../tests/kit/bank-samples.ts'
import type { BankStatement } from '../statement.ts'
import type { BankBooks } from './bank-books.ts'
import type { LineToPropose } from './line-to-propose.ts'
import { isCutAddress, isWholeName, payerName } from './payer-of-line.ts'
import { proposeAll } from './propose.ts'

/** Whole names of tenants whom a bank prints shortened. */
const WHOLE: Record<string, string> = {
  'VIKAS YAD': 'Vikas Yadav',
  'MEENA DEV': 'Meena Devi',
  'GURPREET S': 'Gurpreet Singh Gill',
  VIJAYALAX: 'Vijayalaxmi Rao',
  SANJAYKU: 'Sanjaykumar Mehta',
  'RAMESH K': 'Ramesh Kumar',
  'SURESH PI': 'Suresh Pillai',
  'MOHAN LA': 'Mohan Lal Verma',
  'LATHA S': 'Latha Subramaniam',
  'BHARATH K': 'Bharath Kumar',
  'SUBHASH G': 'Subhash Gupta',
  'FRANCIS P': 'Francis Pereira',
}

type Tenant = { id: string; name: string; line: LineToPropose }

/** Those who pay in a statement, each a tenant with the rent that the line has. */
const tenantsOf = (lines: readonly LineToPropose[]): Tenant[] =>
  lines
    .filter(({ direction, understood: { via } }) => direction === 'in' && PAYS.has(via))
    .map((line, at) => {
      const printed = line.understood.payer ?? `Nobody${'abcdefgh'[at]} Printed`
      return { id: `A${at}`, name: WHOLE[printed] ?? printed, line }
    })
const PAYS = new Set(['upi', 'imps', 'neft', 'transfer', 'nach', 'cheque'])

/** The lines of a month as if they came on its days, with references of their own. */
const inMonth = (month: string, { lines, order }: BankStatement): LineToPropose[] =>
  asOfAccount(
    (order === 'newest first' ? lines.toReversed() : lines).map((line) => {
      const { reference, note } = line.understood
      const day = `2026-${month}-${line.bookedOn.slice(8) > '30' ? '30' : line.bookedOn.slice(8)}`
      const understood = {
        ...line.understood,
        reference: reference && `${reference.slice(0, -2)}${month}`,
        note: note?.replace(/oct(ober)?|nov/gi, month === '10' ? 'oct' : 'nov') ?? null,
      }
      return { ...line, key: String(line.n), day, bookedOn: day, reference: null, understood }
    }),
  )

const booksOf = (month: string, tenants: readonly Tenant[], learned: BankBooks['learned']) => ({
  agreements: tenants.map(({ id, name, line }, at) => ({
    id,
    clientId: id,
    names: [name],
    phones: [`900000020${at}`],
    unit: `Kusum ${101 + at}`,
    monthlyRent: line.amount,
    tdsPercent: null,
    isEnded: false,
  })),
  due: tenants.map(({ id, line }) => ({
    chargeId: `${id} ${month}`,
    agreementId: id,
    what: 'rent' as const,
    month: `2026-${month}`,
    dueOn: `2026-${month}-05`,
    open: line.amount,
    taxable: line.amount,
  })),
  receipts: [],
  claims: [],
  cheques: [],
  deposits: [],
  payouts: [],
  rules: [],
  expenses: [],
  learned,
  holders: [],
})

/** The addresses and names that the bank learns of a tenant once a line of theirs is confirmed. */
const learnedOf = ({ id, line: { understood } }: Tenant): BankBooks['learned'] => {
  const [name, address] = [payerName(understood), understood.upiAddress]
  const isWhole = address !== null && !isCutAddress(address)
  return [
    ...(isWhole ? [{ kind: 'address' as const, text: address, clientId: id }] : []),
    ...(name !== null && (isWhole || isWholeName(name))
      ? [{ kind: 'name' as const, text: name, clientId: id }]
      : []),
  ]
}

it('of these rents nine in ten are certain in the second month, and each of them is right', async () => {
  const count = { rents: 0, certain: 0 }
  for (const given of [
    ...STATE_BANKS,
    ...PRIVATE_BANKS,
    ...NEWER_AND_FOREIGN_BANKS,
    ...OTHER_FORMS,
    ...CHANGED_FORMS,
  ]) {
    const statement = await readWritten(given.file)
    const tenants = tenantsOf(inMonth('10', statement))
    const learned = tenants.flatMap(learnedOf)
    const proposed = proposeAll(inMonth('11', statement), booksOf('11', tenants, learned))
    for (const { id, line } of tenants) {
      const found = proposed.get(line.key)
      count.rents++
      if (found?.sure !== 'certain') continue
      count.certain++
      expect([given.name, asSample(found)]).toEqual([
        given.name,
        `${id} rent 2026-11 ${line.amount}, tds 0`,
      ])
    }
  }
  expect(count.rents).toBeGreaterThan(60)
  expect(count.certain / count.rents).toBeGreaterThan(0.85)
})
