import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Boundary } from '../../../web/boundary.tsx'
import { LoadFailed } from '../../../web/empty-state.tsx'
import { FoldedOnPhone, isOnPhone } from '../../../web/folded-on-phone.tsx'
import { Grid } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import type { MonthOfMoney } from '../../dues/dues.ts'
import { useFigures } from '../../dues/web/dues-hooks.ts'
import { LateClients } from '../../dues/web/pictures/late-clients.tsx'
import { OccupancyPicture } from '../../dues/web/pictures/occupancy.tsx'
import { MonthsPicture, TwelveMonths } from '../../dues/web/pictures/twelve-months.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import classes from './dashboard-page.module.css'
import { FirstStepsList, firstSteps } from './first-steps-list.tsx'
import { LeavingList } from './leaving-list.tsx'
import { OwnerMonth } from './owner-month.tsx'
import { UnpaidList } from './unpaid-list.tsx'

/** The month: received against expected rent, and who has not paid. New books show their next steps. */
export function OwnerDashboard() {
  const today = useToday()
  const { data, error, refetch } = useFigures()
  const [isPhone] = useState(isOnPhone)
  if (!data && error)
    return (
      <LoadFailed
        title={t`The month could not be loaded`}
        error={error}
        retry={() => void refetch()}
      />
    )
  if (!data || today === undefined) return <Loading />
  const steps = firstSteps(data)
  if (steps) return <FirstStepsList steps={steps} />
  return (
    <>
      <Boundary>
        <OwnerMonth figures={data} />
      </Boundary>
      <Grid min={24} gap={20} className={classes.beside}>
        <Boundary>
          <UnpaidList unpaid={data.unpaid} today={today} />
        </Boundary>
        <Boundary>
          {isPhone ? <AllPictures months={data.months} /> : <TwelveMonths months={data.months} />}
        </Boundary>
      </Grid>
      {!isPhone && (
        <Grid min={24} gap={20} className={classes.beside}>
          <FoldedOnPhone title={t`Occupancy`}>
            <OccupancyPicture months={data.months} />
          </FoldedOnPhone>
          <FoldedOnPhone title={t`Who pays late`}>
            <LateClients />
          </FoldedOnPhone>
        </Grid>
      )}
      {data.leaving.length > 0 && (
        <Boundary>
          <LeavingList leaving={data.leaving} today={today} />
        </Boundary>
      )}
    </>
  )
}

/** On a phone all pictures are in one part, so that the daily work stays on the first page. */
const AllPictures = ({ months }: { months: readonly MonthOfMoney[] }) => (
  <FoldedOnPhone title={t`Month by month`}>
    <MonthsPicture months={months} />
    <h3 className={classes.part}>
      <Trans>Occupancy</Trans>
    </h3>
    <OccupancyPicture months={months} />
    <h3 className={classes.part}>
      <Trans>Who pays late</Trans>
    </h3>
    <LateClients />
  </FoldedOnPhone>
)

const Loading = () => (
  <div role="status" aria-label={t`Loading`} data-coming>
    <Skeleton height={260} radius={12} />
  </div>
)
