import { t } from '@lingui/core/macro'
import { Boundary } from '../../../web/boundary.tsx'
import { LoadFailed } from '../../../web/empty-state.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { useFigures } from '../../dues/web/dues-hooks.ts'
import { useToday } from '../../identity/web/access/client-settings.ts'
import classes from './dashboard-page.module.css'
import { FirstStepsList, firstSteps } from './first-steps-list.tsx'
import { LeavingList } from './leaving-list.tsx'
import { OwnerMonth } from './owner-month.tsx'
import { TwelveMonths } from './twelve-months.tsx'
import { UnpaidList } from './unpaid-list.tsx'

/** The month: received against expected rent, and who has not paid. New books show their next steps. */
export function OwnerDashboard() {
  const today = useToday()
  const { data, error, refetch } = useFigures()
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
      <div className={classes.beside}>
        <Boundary>
          <UnpaidList unpaid={data.unpaid} today={today} />
        </Boundary>
        <Boundary>
          <TwelveMonths months={data.months} />
        </Boundary>
      </div>
      {data.leaving.length > 0 && (
        <Boundary>
          <LeavingList leaving={data.leaving} today={today} />
        </Boundary>
      )}
    </>
  )
}

const Loading = () => (
  <div role="status" aria-label={t`Loading`} data-coming>
    <Skeleton height={260} radius={12} />
  </div>
)
