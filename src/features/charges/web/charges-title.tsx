import { formatDays } from '../../../shared/days.ts'
import { Whole } from '../../../web/breakable.tsx'
import { chargeNames } from './charge-texts.ts'
import type { ChargeView } from './ledger-view.ts'

type Props = { of: readonly Pick<ChargeView, 'name' | 'days'>[] }

/** The title of charges for the same days, 'Rent + Maintenance October 2026', whose days stand on one line. */
export function ChargesTitle({ of }: Props) {
  const days = of[0]?.days
  return (
    <>
      {chargeNames(of)}
      {days && (
        <>
          {' '}
          <Whole text={formatDays(days)} />
        </>
      )}
    </>
  )
}
