import { type Paise, paise } from '../../shared/paise.ts'

/** A rule as it holds from a day on (ISO date), until the next one. */
type Dated<T> = { from: string; rule: T; source: string }

/** How tax is withheld from rent; the rate in per cent, decimal text. */
type RentTdsRule = {
  monthAbove: Paise
  rate: string
  section: string
  form: string
  /** null: its number is not known. */
  certificate: string | null
}

const rupees = (amount: bigint) => paise(amount * 100n)

/**
 * The law's rules on rent, which may change with a year. Nothing else in the code knows a year, a form or a
 * section. A chartered accountant confirms it before each financial year.
 */
const TAX_RULES = {
  /** The form in which an employee declares the rent that they claim. */
  claimForm: [
    { from: '2016-06-01', rule: 'Form 12BB', source: 'Income-tax Rules 1962, rule 26C' },
    {
      from: '2026-04-01',
      rule: 'Form 124',
      source: 'Income-tax Rules 2026, as Times of India and hrareceipt.in report them',
    },
  ],
  /** Above this rent of a year, employers ask for the landlord's PAN. */
  panAbove: [
    {
      from: '2013-10-10',
      rule: rupees(100_000n),
      source: 'CBDT Circular 8/2013; Income-tax Rules 1962, rule 26C(2)',
    },
  ],
  /** Above this rent of a month employers ask for it as well: a twelfth of the rent of a year. */
  panMonthAbove: [
    {
      from: '2013-10-10',
      rule: paise(833_333n),
      source: 'a twelfth of the rent of a year in rule 26C(2), as employers apply it',
    },
  ],
  /** Tax that individuals withhold from rent that is above so much a month, in March or the last month. */
  rentTds: [
    {
      from: '2017-06-01',
      rule: tdsRule('5', '194-IB', 'Form 26QC', null),
      source: 'Income-tax Act 1961, section 194-IB',
    },
    {
      from: '2024-10-01',
      rule: tdsRule('2', '194-IB', 'Form 26QC', null),
      source: 'Finance (No. 2) Act 2024',
    },
    {
      from: '2026-04-01',
      rule: tdsRule('2', '393(1)', 'Form 141, Schedule A', 'Form 132'),
      source:
        'Income-tax Act 2025, section 393(1), table item 2(i); incometax.gov.in, "Form 141"; the certificate as taxroutine reports it',
    },
  ],
  /** Tax that companies, firms and audited businesses withhold from each payment of rent above so much a month. */
  businessTds: [
    {
      from: '2025-04-01',
      rule: tdsRule('10', '194-I', 'Form 26Q', 'Form 16A'),
      source:
        'Income-tax Act 1961, section 194-I, as amended by the Finance Act 2025; Income-tax Rules 1962, rules 31 and 31A',
    },
    {
      from: '2026-04-01',
      rule: tdsRule('10', '393(1)', 'Form 140', 'Form 131'),
      source:
        'Income-tax Act 2025, section 393(1), table; the forms of the Income-tax Rules 2026 as taxheal.com and studycafe.in report them',
    },
  ],
  /** Tax that any tenant withholds from each payment to a landlord who is not resident: 30 % and 4 % cess on it. */
  nonResidentTds: [
    {
      from: '2018-04-01',
      rule: { rate: '31.2', section: '195', form: 'Form 27Q', certificate: 'Form 16A' },
      source:
        'Income-tax Act 1961, section 195, with the cess of the Finance Act 2018; Income-tax Rules 1962, rules 31 and 31A',
    },
    {
      from: '2026-04-01',
      rule: { rate: '31.2', section: '393(2)', form: 'Form 144', certificate: 'Form 131' },
      source:
        'Income-tax Act 2025, section 393(2); the forms of the Income-tax Rules 2026 as taxheal.com and studycafe.in report them',
    },
  ],
  /**
   * When tax is paid: with the form of an individual so many days after the month, else so many; of March by 30 April.
   * Quarterly statements are due by the end of the month after the quarter, of the last quarter by 31 May.
   */
  tdsDates: [
    {
      from: '2017-06-01',
      rule: { daysAfterMonth: 7, daysWithForm: 30 },
      source:
        'Income-tax Rules 1962, rules 30 and 31A; incometaxmumbai.gov.in, "Due dates"; taxpage.in',
    },
    {
      from: '2026-04-01',
      rule: { daysAfterMonth: 7, daysWithForm: 30 },
      source:
        'Income-tax Rules 2026, rules 218 and 219, as taxheal.com reports them; incometax.gov.in, "Form 141"',
    },
  ],
  /** The least rate where the landlord gives no PAN; of an individual tenant at most the last month's rent. */
  noPanTds: [
    {
      from: '2010-04-01',
      rule: { rate: '20', section: '206AA' },
      source: 'Income-tax Act 1961, sections 206AA and 194-IB(4)',
    },
    {
      from: '2026-04-01',
      rule: { rate: '20', section: '397(2)' },
      source: 'Income-tax Act 2025, section 397(2)',
    },
  ],
  /** From this amount on, nobody may receive cash: from one person in a day, in one transaction, or for one event. */
  cashBelow: [
    {
      from: '2017-04-01',
      rule: { amount: rupees(200_000n), section: '269ST' },
      source: 'Income-tax Act 1961, section 269ST',
    },
    {
      from: '2026-04-01',
      rule: { amount: rupees(200_000n), section: '186' },
      source: 'Income-tax Act 2025, section 186',
    },
  ],
  /** From this amount on, deposits may not be taken or paid back in cash; whether that of a rent is one, is disputed. */
  cashDeposit: [
    {
      from: '1984-07-01',
      rule: { amount: rupees(20_000n), section: '269SS, 269T' },
      source: 'Income-tax Act 1961, sections 269SS and 269T',
    },
    {
      from: '2026-04-01',
      rule: { amount: rupees(20_000n), section: '185, 188' },
      source: 'Income-tax Act 2025, sections 185 and 188',
    },
  ],
  /** A receipt for more than this may need a revenue stamp. */
  stampAbove: [
    {
      from: '2004-09-10',
      rule: rupees(5_000n),
      source: 'Indian Stamp Act 1899, Schedule I, article 53',
    },
  ],
} as const satisfies Record<string, readonly Dated<unknown>[]>

function tdsRule(
  ...[rate, section, form, certificate]: [string, string, string, string | null]
): RentTdsRule {
  return { monthAbove: rupees(50_000n), rate, section, form, certificate }
}

type TaxRules = { [R in keyof typeof TAX_RULES]: (typeof TAX_RULES)[R][number]['rule'] }

/** The value of a tax rule on a day; before its first day, its first value. */
export function taxRuleOn<R extends keyof TaxRules>(name: R, day: string): TaxRules[R] {
  const rules: readonly Dated<unknown>[] = TAX_RULES[name]
  const { rule } = rules.findLast(({ from }) => from <= day) ?? (rules[0] as Dated<unknown>)
  return rule as TaxRules[R]
}
