import { Trans } from '@lingui/react/macro'
import { BANKS } from '../../../shared/banks.ts'
import { PLACES } from '../download-places.ts'

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
