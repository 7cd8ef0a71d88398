import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { plus, sumOf } from '../../../shared/paise.ts'
import { Sum } from '../../../web/sum.tsx'
import { chargeTitle } from './charge-texts.ts'
import type { PaymentPreview } from './payment-preview.ts'
import classes from './settles.module.css'
import { extentOf, settlesSentence } from './settles-sentence.ts'

type Props = {
  preview: PaymentPreview | undefined
  problem: string | undefined
  /** What stands there while no amount is typed. */
  hint: string
}

/** What the money typed so far settles; it keeps its place, so that nothing jumps while typing. */
export const Settles = ({ preview, problem, hint }: Props) => (
  <section className={classes.slip} aria-label={t`What this settles`}>
    <h3 className={classes.title}>
      <Trans>What this settles</Trans>
    </h3>
    {preview ? <Lines {...preview} /> : problem ? null : <p className={classes.hint}>{hint}</p>}
    {problem && !preview && <p className={classes.problem}>{problem}</p>}
    <VisuallyHidden role="status">
      {preview ? settlesSentence(preview.settles, preview.advance) : ''}
    </VisuallyHidden>
  </section>
)

const Lines = ({ settles, advance }: PaymentPreview) => (
  <Sum
    lines={[
      ...settles.map((it, place) => ({
        key: String(place),
        label: chargeTitle(it),
        detail: extentOf(it),
        amount: it.amount,
      })),
      { key: 'advance', label: t`Advance`, detail: t`for charges to come`, amount: advance },
    ]}
    total={{
      label: t`Total`,
      amount: plus(sumOf(settles.map(({ amount }) => amount)), advance),
    }}
  />
)
