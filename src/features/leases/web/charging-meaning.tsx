import { Trans } from '@lingui/react/macro'
import { AUTOMATIC, type ChargingValues, chargedFromOf } from './charging-fields.tsx'
import { unbroken } from './terms-meaning.tsx'
import { chargingSentence } from './terms-sentence.ts'
import { dayOf, readTerms } from './typed-terms.ts'

type Props = { values: ChargingValues; today: string }

/** What a new agreement charges at once and from then on: rent of before that day is not charged. */
export function ChargingMeaning({ values, today }: Props) {
  if (values.charging !== AUTOMATIC)
    return (
      <p>
        <Trans>
          Nothing is charged automatically, and nobody is shown as owing rent. Charging can be
          started at any time on the agreement's page.
        </Trans>
      </p>
    )
  const agreed = readTerms(values)
  const chargedFrom = dayOf(chargedFromOf(values, today) ?? '')
  return (
    <p>{agreed && chargedFrom && unbroken(chargingSentence({ ...agreed, chargedFrom, today }))}</p>
  )
}
