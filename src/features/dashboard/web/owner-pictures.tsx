import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FoldedOnPhone } from '../../../web/folded-on-phone.tsx'
import { Grid } from '../../../web/ui/layout.tsx'
import type { MonthOfMoney } from '../../dues/dues.ts'
import { LateClients } from '../../dues/web/pictures/late-clients.tsx'
import { OccupancyPicture } from '../../dues/web/pictures/occupancy.tsx'
import { MonthsPicture } from '../../dues/web/pictures/twelve-months.tsx'
import classes from './dashboard-page.module.css'

export { TwelveMonths } from '../../dues/web/pictures/twelve-months.tsx'

type Props = { months: readonly MonthOfMoney[] }

/** On a desk, below the months: how much was let, and who pays late. */
export const MorePictures = ({ months }: Props) => (
  <Grid min={24} gap={20} className={classes.beside}>
    <FoldedOnPhone title={t`Occupancy`}>
      <OccupancyPicture months={months} />
    </FoldedOnPhone>
    <FoldedOnPhone title={t`Who pays late`}>
      <LateClients />
    </FoldedOnPhone>
  </Grid>
)

/** On a phone all pictures are in one part, so that the daily work stays on the first page. */
export const AllPictures = ({ months }: Props) => (
  <>
    <MonthsPicture months={months} />
    <h3 className={classes.part}>
      <Trans>Occupancy</Trans>
    </h3>
    <OccupancyPicture months={months} />
    <h3 className={classes.part}>
      <Trans>Who pays late</Trans>
    </h3>
    <LateClients />
  </>
)
