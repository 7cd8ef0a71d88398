import { Trans } from '@lingui/react/macro'
import { BANKS } from '../../../shared/banks.ts'

/** Where banks have a statement as a spreadsheet, in the words of their net banking, which are not translated. */
const PLACES: Record<string, string> = {
  SBI: 'Account Statement › Download in MS Excel format',
  HDFC: 'Enquire › A/c Statement › Select Format › Delimited / MS Excel',
  ICICI: 'Bank Accounts › View Detailed Statement › Download › XLS',
  AXIS: 'Accounts › Detailed Statement › CSV',
  KOTAK: 'Statements › Account Statement › CSV',
  PNB: 'Accounts › Account Statement › CSV / XLS',
  BOB: 'Accounts › Account Statement › Excel',
  CANARA: 'Accounts › Account Statement › CSV',
  UNION: 'Accounts › Account Statement › XLS',
  IDFC: 'Accounts › Account Statement › Excel',
}

/** Where the bank of a PDF has the same as Excel or CSV; of one that is not known, where each has it. */
export function WhereBanksHideIt({ bank }: { bank: string | null }) {
  const own = bank !== null && bank in PLACES
  const shown = BANKS.filter(({ code }) => (own ? code === bank : code in PLACES))
  return (
    <>
      <p>
        <Trans>
          It is usually here, in the bank's net banking on a computer; the app often has the PDF
          alone.
        </Trans>
      </p>
      <dl>
        {shown.map(({ code, names }) => (
          <div key={code}>
            <dt>{names[0]}</dt>
            <dd>{PLACES[code]}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
