import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Boundary } from '../../../web/boundary.tsx'
import { LoadFailed } from '../../../web/empty-state.tsx'
import { FoldedOnPhone, isOnPhone } from '../../../web/folded-on-phone.tsx'
import { PartFailed, useLazyPart } from '../../../web/lazy-part.tsx'
import { Grid } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import type { OwnerFigures } from '../../dues/dues.ts'
import { useFigures } from '../../dues/web/dues-hooks.ts'
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
  return <Month figures={data} today={today} />
}

const loadPictures = () => import('./owner-pictures.tsx')

/** The pictures come after the figures, which then show sooner. */
function Month({ figures, today }: { figures: OwnerFigures; today: string }) {
  const [isPhone] = useState(isOnPhone)
  const { part: pictures, failure, retry } = useLazyPart('owner-pictures', loadPictures, true)
  const late = failure ? (
    <PartFailed failure={failure} retry={retry} />
  ) : (
    <Skeleton height={240} radius={12} data-coming />
  )
  const { months, unpaid, leaving } = figures
  return (
    <>
      <Boundary>
        <OwnerMonth figures={figures} />
      </Boundary>
      <Grid min={24} gap={20} className={classes.beside}>
        <Boundary>
          <UnpaidList unpaid={unpaid} today={today} />
        </Boundary>
        <Boundary>
          {isPhone ? (
            <FoldedOnPhone title={t`Month by month`}>
              {pictures ? <pictures.AllPictures months={months} /> : late}
            </FoldedOnPhone>
          ) : (
            ((pictures && <pictures.TwelveMonths months={months} />) ?? late)
          )}
        </Boundary>
      </Grid>
      {!isPhone && (pictures ? <pictures.MorePictures months={months} /> : !failure && late)}
      {leaving.length > 0 && (
        <Boundary>
          <LeavingList leaving={leaving} today={today} />
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
