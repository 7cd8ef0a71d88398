import { t } from '@lingui/core/macro'
import { paths } from '../../../paths.ts'
import { larger, thousandthsOf, ZERO } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { FoldedOnPhone } from '../../../web/folded-on-phone.tsx'
import { PictureKey } from '../../../web/picture/columns.tsx'
import { Rows } from '../../../web/picture/rows.tsx'
import { Text } from '../../../web/ui/text.tsx'
import type { PropertyIncome } from '../accounts-wire.ts'

/** More are in the table below. */
const SHOWN = 12

/** What each property was charged and brought, the most first; a row opens the property. */
export function IncomeByProperty({ properties }: { properties: readonly PropertyIncome[] }) {
  const bearing = properties
    .flatMap(({ property, charged, received }) =>
      property && (charged > ZERO || received > ZERO) ? [{ property, charged, received }] : [],
    )
    .toSorted((a, b) => (a.received < b.received ? 1 : a.received > b.received ? -1 : 0))
  if (bearing.length < 2) return null
  const most = bearing.reduce((top, it) => larger(top, larger(it.charged, it.received)), ZERO)
  const length = (amount: typeof most) => thousandthsOf(larger(amount, ZERO), most)
  return (
    <FoldedOnPhone title={t`Income by property`}>
      <PictureKey
        tones={[
          { tone: 'quiet', text: t`charged` },
          { tone: 'done', text: t`received` },
        ]}
      />
      <Rows
        caption={t`Income by property`}
        name={t`Property`}
        value={t`Received`}
        rows={bearing.slice(0, SHOWN).map(({ property, charged, received }) => ({
          key: property.id,
          name: [property.address1, property.address2].filter(Boolean).join(', '),
          value: <Amount of={received} />,
          to: paths.property(property.id),
          bars: [
            { tone: 'quiet', length: length(charged) },
            { tone: 'done', length: length(received) },
          ],
        }))}
      />
      {bearing.length > SHOWN && (
        <Text isDimmed>{t`The ${SHOWN} with the most of ${bearing.length} properties.`}</Text>
      )}
    </FoldedOnPhone>
  )
}
