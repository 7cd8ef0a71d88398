import { type Sayable, say } from '../../shared/said.ts'

/** The sections of one Income-tax Act that the worksheet cites. */
export type HouseLaw = {
  /** Its name, in the reader's language. */
  act: Sayable
  annualValue: string
  vacancy: string
  unrealised: string
  municipalTax: string
  standard: string
  interest: string
  receivedLater: string
  coOwners: string
}

type Dated = { from: string; law: HouseLaw; source: string }

/**
 * The Act of 1961 to 31 March 2026, that of 2025 after it. The figures of both are the same. A chartered accountant
 * confirms them before each financial year.
 */
const LAWS: readonly Dated[] = [
  {
    from: '1962-04-01',
    law: {
      act: say`Income-tax Act 1961`,
      annualValue: '23(1)',
      vacancy: '23(1)(c)',
      unrealised: '23(1), explanation, and rule 4',
      municipalTax: '23(1), proviso',
      standard: '24(a)',
      interest: '24(b)',
      receivedLater: '25A',
      coOwners: '26',
    },
    source: 'Text of the Act, incometaxindia.gov.in; rule 4: S.O. 631(E) of 2 July 2001',
  },
  {
    from: '2026-04-01',
    law: {
      act: say`Income-tax Act 2025`,
      annualValue: '21(1)',
      vacancy: '21(2)',
      unrealised: '21(4)',
      municipalTax: '21(3)',
      standard: '22(1)(a)',
      interest: '22(1)(b), (c)',
      receivedLater: '23',
      coOwners: '24',
    },
    source:
      'Act as passed: itact2025.org (21); taxlok.com, caalley.com and taxtmi.com (20, 22 to 25)',
  },
]

/** The Act in force in the financial year of the day. */
export function houseLawOn(day: string): HouseLaw {
  const [first] = LAWS
  const found = LAWS.findLast(({ from }) => from <= day) ?? first
  if (!found) throw new RangeError('No law is known.')
  return found.law
}
