import { describe, expect, test } from 'vitest'
import { samplePack } from '../../../tests/kit/sample-pack.ts'
import { lastOfMonth } from '../../shared/calendar-date.ts'
import { paiseFromDecimal, ZERO } from '../../shared/paise.ts'
import {
  type HraPack,
  monthsOf,
  type PackAgreement,
  type PackTax,
  packTotals,
  taxesOf,
  unpaidOf,
} from './hra-pack.ts'
import { printHraPack } from './printed-hra-pack.ts'

const charge = (month: string, rent: string, open = '0') => ({
  id: month,
  leaseId: '1',
  days: { from: `${month}-01`, to: lastOfMonth(`${month}-01`) },
  rent: paiseFromDecimal(rent),
  open: paiseFromDecimal(open),
  gst: ZERO,
  gstInterState: false,
})
const settled = (credit: string, month: string, amount: string, gst = '0') =>
  ({
    creditId: credit,
    chargeId: month,
    amount: paiseFromDecimal(amount),
    gst: paiseFromDecimal(gst),
    days: { from: `${month}-01`, to: lastOfMonth(`${month}-01`) },
    receivedOn: `${month}-28`,
    dateKnown: true,
    method: 'upi' as const,
    mode: null,
  }) as const
/** A payment on the 28th of that month with tax (TDS) in it. */
const withTds = (credit: string, month: string, gross: string, tds: string) => ({
  creditId: credit,
  receivedOn: `${month}-28`,
  gross: paiseFromDecimal(gross),
  tds: paiseFromDecimal(tds),
})
const codeOf = (credit: string) => (credit === 'gone' ? null : `RB/${credit}`)

const MONTHS_OF_YEAR = ['04', '05', '06', '07', '08', '09', '10', '11', '12', '01', '02', '03'].map(
  (month) => `${Number(month) > 3 ? 2026 : 2027}-${month}`,
)

test('a year of 12 × 12,000 with March unpaid is 1,32,000.00 paid, and names March', () => {
  const charges = MONTHS_OF_YEAR.map((month, at) =>
    charge(month, '12000', at === 11 ? '12000' : '0'),
  )
  const paid = MONTHS_OF_YEAR.slice(0, 11).map((month) => settled(month, month, '12000'))
  const months = monthsOf(charges, paid, codeOf)
  expect(packTotals([{ months, taxes: [] }])).toEqual({
    rent: paiseFromDecimal('144000'),
    paid: paiseFromDecimal('132000'),
    gst: ZERO,
    tds: ZERO,
  })
  expect(unpaidOf(months)).toEqual(['Mar 2027'])
})

test('tax withheld is part of the rent that was settled: 12 × 60,000 with 14,400 of it is 7,20,000.00', () => {
  const charges = MONTHS_OF_YEAR.map((month) => charge(month, '60000'))
  const paid = MONTHS_OF_YEAR.map((month) => settled(month, month, '60000'))
  const taxes = taxesOf([withTds('2027-03', '2027-03', '60000', '14400')], paid, codeOf)
  const { paid: total, tds } = packTotals([{ months: monthsOf(charges, paid, codeOf), taxes }])
  expect([total, tds]).toEqual([paiseFromDecimal('720000'), paiseFromDecimal('14400')])
})

test('tax of a payment counts once, with all the periods that the payment was for', () => {
  const months = ['2027-03', '2027-04']
  // The April charge was raised afterwards, so that it has two.
  const both = [...months, '2027-04'].map((month) => settled('one', month, '30000'))
  const taxes = taxesOf([withTds('one', '2027-03', '60001', '14400')], both, codeOf)
  expect(taxes).toMatchObject([
    {
      gross: 6_000_100n,
      tds: 1_440_000n,
      receiptCode: 'RB/one',
      periods: [{ from: '2027-03-01' }, { from: '2027-04-01' }],
    },
  ])
  expect(packTotals([{ months: [], taxes }]).tds).toBe(paiseFromDecimal('14400'))
})

test('rent with GST is listed without it, and the tax in each payment apart, to the last paisa', () => {
  const gst18 = { gst: paiseFromDecimal('1800'), gstInterState: true }
  const taxed = { ...charge('2026-11', '11800', '800'), ...gst18 }
  const paid = [
    settled('a', '2026-11', '3333.33', '508.47'),
    settled('b', '2026-11', '7666.67', '1169.50'),
  ]
  const months = monthsOf([taxed], paid, codeOf)
  expect(months[0]).toMatchObject({ rent: 1_000_000n, gst: 180_000n, open: 80_000n })
  const { paid: net, gst } = packTotals([{ months, taxes: [] }])
  expect(net + gst).toBe(paiseFromDecimal('11000'))
  expect(gst).toBe(paiseFromDecimal('1677.97'))
  expect(unpaidOf(months)).toEqual(['Nov 2026 (₹ 800.00)'])
  const agreements = samplePack().agreements.map((it) => ({ ...it, months }))
  const { hasGst, notes, landlordSheet } = printHraPack(
    samplePack({ agreements, ...packTotals(agreements) }),
  )
  expect(hasGst).toBe(true)
  expect(notes).toContain('Rent and what was paid of it are without GST; the GST is apart.')
  expect(landlordSheet.intro).toContain('without GST. GST paid on it: ₹ 1,677.97.')
  expect(landlordSheet.fields[0]?.value).toBe('₹ 9,322.03')
})

test('a period lists what each payment settled of it, with its valid receipt if any', () => {
  const paid = [settled('a', '2026-11', '5000'), settled('gone', '2026-11', '3000')]
  const [month] = monthsOf([charge('2026-11', '12000', '4000')], paid, codeOf)
  expect(month?.payments.map(({ receiptCode, amount }) => [receiptCode, amount])).toEqual([
    ['RB/a', paiseFromDecimal('5000')],
    [null, paiseFromDecimal('3000')],
  ])
  expect(unpaidOf(month ? [month] : [])).toEqual(['Nov 2026 (₹ 4,000.00)'])
})

test('a month that was raised after it was charged is one row, and unpaid once', () => {
  const raised = (month: string, open: string) => ({
    ...charge(month, '1000', open),
    id: `+${month}`,
  })
  const charges = [
    charge('2026-10', '70000'),
    charge('2026-11', '70000', '68000'),
    raised('2026-10', '0'),
    raised('2026-11', '1000'),
  ]
  const rise = { ...settled('one', '2026-10', '1000'), chargeId: '+2026-10' }
  const paid = [settled('one', '2026-10', '70000'), rise, settled('two', '2026-11', '2000')]
  const months = monthsOf(charges, paid, codeOf)
  expect(months).toMatchObject([
    { rent: 7_100_000n, paid: 7_100_000n, open: 0n, payments: [{ amount: 7_100_000n }] },
    { rent: 7_100_000n, paid: 200_000n, open: 6_900_000n, payments: [{ receiptCode: 'RB/two' }] },
  ])
  expect(unpaidOf(months)).toEqual(['Nov 2026 (₹ 69,000.00)'])
})

describe('the printed pack', () => {
  test('gives the figures in the order of the form of that year', () => {
    const { title, fields } = printHraPack(samplePack()).landlordSheet
    expect(title).toBe('Figures for your Form 124; not the form')
    expect(fields.map(({ label }) => label)).toEqual([
      'Rent paid to the landlord',
      'Name of the landlord',
      'Address of the landlord',
      'PAN of the landlord',
      'Relationship with landlord, if any',
    ])
    expect(fields[0]?.value).toBe('₹ 1,32,000.00')
    expect(fields[4]?.value).toMatch(/^_+$/)
    const before = samplePack({ year: '2025-26', from: '2025-04-01', to: '2026-03-31' })
    expect(printHraPack(before).landlordSheet.title).toContain('Form 12BB')
  })

  test('states what is unpaid, what is left out and when it was made', () => {
    const { notes, footer } = printHraPack(samplePack({ cancelledReceipts: 2 }))
    expect(notes).toEqual([
      'Unpaid when this was made: Mar 2027.',
      '2 cancelled receipts are left out.',
      'These figures leave out deposits, maintenance and late fees. No exempt amount is worked out.',
      'Made from the landlord’s books in Rentbook on 2 Apr 2027. Rentbook only records payments; it does not handle money.',
    ])
    expect(footer).toBe('Rent of 2026-27, Ravi Kumar, made on 2 Apr 2027')
  })

  test('has a declaration only where one is needed, unsigned', () => {
    expect(printHraPack(samplePack()).declaration).toBeNull()
    const { declaration } = printHraPack(
      samplePack({ pan: 'not-given', landlordPan: null, needsDeclaration: true }),
    )
    expect(declaration?.text).toBe(
      'I, Asha Sharma, of 7 Prabhat Road, Pune, Maharashtra, 411004, let Flat 302, Shanti Residency, 14 Baner Road, Pune 411045, Maharashtra to Ravi Kumar and received ₹ 1,32,000.00 as rent of 2026-27. I declare that I do not have a PAN.',
    )
    expect(declaration?.intro).toContain('Nobody has declared this yet.')
  })

  /** The sample with the tax of these payments. */
  const packWithTds = (
    taxes: PackTax[],
    more: Partial<HraPack> = {},
    terms: Partial<PackAgreement> = {},
  ) => {
    const agreements = samplePack().agreements.map((it) => ({ ...it, taxes, ...terms }))
    return printHraPack(samplePack({ agreements, ...packTotals(agreements), ...more }))
  }

  test('has a sheet of the tax withheld, by the form of its day, and states that nothing was filed', () => {
    expect(printHraPack(samplePack())).toMatchObject({ taxSheets: [], hasGst: false })
    const taxes = taxesOf(
      [withTds('a', '2026-03', '60000', '14400'), withTds('b', '2026-04', '60000', '1200')],
      [settled('a', '2026-03', '30000'), settled('a', '2026-04', '30000')],
      codeOf,
    )
    const terms = {
      rentOfYear: paiseFromDecimal('720000'),
      rentAboveLimit: paiseFromDecimal('720000'),
      lastMonthRent: paiseFromDecimal('60000'),
    }
    const { taxSheets, notes } = packWithTds(taxes, {}, terms)
    expect(notes.join(' ')).toContain(
      'Tax (TDS) of 2026-27: ₹ 15,600.00, by the day of each payment',
    )
    const [sheet] = taxSheets
    expect(sheet?.title).toBe('Figures for Form 26QC and Form 141, Schedule A; not the form')
    expect(sheet?.intro).toContain('Nothing has been filed.')
    expect(sheet?.rows).toEqual([
      {
        period: '1–31 Mar 2026, 1–30 Apr 2026',
        paid: '28 Mar 2026',
        receipt: 'RB/a',
        amount: '₹ 60,000.00',
        tax: '₹ 14,400.00',
      },
      {
        period: 'No rent yet',
        paid: '28 Apr 2026',
        receipt: 'RB/b',
        amount: '₹ 60,000.00',
        tax: '₹ 1,200.00',
      },
    ])
    const fields = Object.fromEntries(
      (sheet?.fields ?? []).map(({ label, value }) => [label, value]),
    )
    expect(fields).toMatchObject({
      'Period of tenancy in the year': '1 Apr 2026 to 31 Mar 2027',
      'Total rent of that period': '₹ 7,20,000.00',
      'Of it, rent of the months above ₹ 50,000': '₹ 7,20,000.00',
      'Rent of the last month': '₹ 60,000.00',
      'Tax deducted': '₹ 15,600.00',
    })
  })

  test('names a rate only together with the sum that it is of', () => {
    const noteOn = (tds: string, above = '321000') => {
      const taxes = taxesOf([withTds('a', '2026-11', '65100', tds)], [], codeOf)
      const rentAboveLimit = paiseFromDecimal(above)
      return packWithTds(taxes, {}, { rentAboveLimit }).taxSheets[0]?.notes[1]
    }
    expect(noteOn('6420')).toBe(
      'The tax is 2% of the rent of the months above ₹ 50,000, the rate for a tenant who is an individual.',
    )
    expect(noteOn('1302')).toBe(
      '2% of the rent of the months above ₹ 50,000, the rate for a tenant who is an individual, would be ₹ 6,420.00.',
    )
    expect(noteOn('1302', '0')).toBe('No month of this agreement is above ₹ 50,000.')
  })

  test('names the form and a rate only where it is known who pays whom', () => {
    const taxes = taxesOf([withTds('a', '2026-11', '65000', '6500')], [], codeOf)
    const terms = {
      rentAboveLimit: paiseFromDecimal('780000'),
      lastMonthRent: paiseFromDecimal('65000'),
    }
    const linesFor = (who: Pick<HraPack, 'tdsCase' | 'landlordHasPan'>) => {
      const [sheet] = packWithTds(taxes, who, terms).taxSheets
      return [sheet?.title, sheet?.notes[1]]
    }
    const form = 'Figures for Form 141, Schedule A; not the form'
    expect(linesFor({ tdsCase: 'unknown', landlordHasPan: true })).toEqual([
      form,
      'Form 141, Schedule A is for a tenant who is an individual and a landlord who is resident in India. Whether that is so here is not recorded, so no rate is named.',
    ])
    expect(linesFor({ tdsCase: 'individual', landlordHasPan: false })).toEqual([
      form,
      '20% of the rent of the months above ₹ 50,000, at most the rent of the last month, is the rate where the landlord has given no PAN: ₹ 65,000.00.',
    ])
    expect(linesFor({ tdsCase: 'business', landlordHasPan: true })).toEqual([
      'Tax deducted from the rent (TDS)',
      'Form 141, Schedule A is not for a company, a firm or an audited business: the rate is 10% of each payment.',
    ])
    expect(linesFor({ tdsCase: 'non-resident', landlordHasPan: false })[1]).toContain(
      'a landlord who is not resident in India: the rate is 31.2% of each payment.',
    )
    const filing = (tdsCase: HraPack['tdsCase']) =>
      packWithTds(taxes, { tdsCase, landlordHasPan: true }, terms).taxSheets[0]?.notes.slice(2)
    expect(filing('unknown')).toEqual([])
    expect(filing('individual')).toEqual([
      'Tax deducted on 28 Nov 2026 is paid and reported in Form 141, Schedule A by 30 Dec 2026.',
      'The certificate for the landlord is Form 132.',
    ])
    expect(filing('business')?.[0]).toBe(
      'Tax deducted on 28 Nov 2026 is paid by 7 Dec 2026 and reported in Form 140 by 31 Jan 2027.',
    )
    expect(filing('non-resident')?.[0]).toContain('reported in Form 144 by 31 Jan 2027.')
  })

  test('states from when the rent is in these books', () => {
    const later = samplePack().agreements.map((it) => ({ ...it, booksFrom: '2026-11-01' }))
    expect(printHraPack(samplePack({ agreements: later })).agreements[0]?.terms).toBe(
      'Agreement from 1 Nov 2025, agreed until 31 Oct 2027. Rent in these books from 1 Nov 2026',
    )
    const unknown = later.map((it) => ({ ...it, startDate: null }))
    expect(printHraPack(samplePack({ agreements: unknown })).agreements[0]?.terms).toContain(
      'Rent in these books from 1 Nov 2026',
    )
  })

  test('shows what was settled otherwise than by payments, and does not count it as paid', () => {
    const months = monthsOf([charge('2026-11', '12000')], [settled('a', '2026-11', '8000')], codeOf)
    const agreements = samplePack().agreements.map((agreement) => ({ ...agreement, months }))
    const { notes, totals } = printHraPack(samplePack({ agreements, ...packTotals(agreements) }))
    expect(totals.paid).toBe('₹ 8,000.00')
    expect(notes.join(' ')).toContain('₹ 4,000.00 was settled from a deposit or by a balance')
  })
})
