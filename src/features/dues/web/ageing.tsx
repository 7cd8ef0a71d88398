import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Paise, plus, sumOf, thousandthsOf, ZERO } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { BigAmount } from '../../../web/big-amount.tsx'
import { PlainButton } from '../../../web/ui/button.tsx'
import { Card, Row, Stack } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import type { LeaseDues } from '../dues.ts'
import classes from './ageing.module.css'

/** How long ago something open was due, from the newest to the oldest. */
const AGES = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'older'] as const
export type Age = (typeof AGES)[number]

/** How much is open of each age, and of how many agreements. */
export function sumsByAge(
  dues: readonly Pick<LeaseDues, 'ages'>[],
): Record<Age, { amount: Paise; leases: number }> {
  const sumOf = (age: Age) => {
    const open = dues.map(({ ages }) => ages[age]).filter((amount) => amount > 0n)
    return { amount: open.reduce((sum, it) => plus(sum, it), ZERO), leases: open.length }
  }
  return {
    notDue: sumOf('notDue'),
    upTo30: sumOf('upTo30'),
    upTo60: sumOf('upTo60'),
    upTo90: sumOf('upTo90'),
    older: sumOf('older'),
  }
}

const labels = (): Record<Age, string> => ({
  notDue: t`Not due yet`,
  upTo30: t`1–30 days late`,
  upTo60: t`31–60 days late`,
  upTo90: t`61–90 days late`,
  older: t`Over 90 days late`,
})

type Props = {
  dues: readonly LeaseDues[]
  /** The age to which the list is narrowed. */
  shown: Age | null
  onShow: (age: Age | null) => void
  /** The action on these dues, at the end of the head. */
  action?: ReactNode
}

/** Open amounts in total and by age; each age filters the list below. */
export function Ageing({ dues, shown, onShow, action }: Props) {
  const sums = sumsByAge(dues)
  const amounts = {
    notDue: sums.notDue.amount,
    upTo30: sums.upTo30.amount,
    upTo60: sums.upTo60.amount,
    upTo90: sums.upTo90.amount,
    older: sums.older.amount,
  }
  return (
    <Card as="section" isFlush className={classes.ageing} aria-label={t`By age`}>
      <Row isSpread gap={12} lineGap={8} className={classes.head}>
        <Stack as="p">
          <BigAmount as="span">
            <Amount of={sumOf(Object.values(amounts))} />
          </BigAmount>
          <Text as="span" isDimmed>
            <Trans>
              due in {plural(dues.length, { one: '# agreement', other: '# agreements' })}
            </Trans>
          </Text>
        </Stack>
        {action}
      </Row>
      <div className={classes.bar}>
        <AgeBar ages={amounts} />
      </div>
      <div className={classes.ages}>
        {AGES.map((age) => (
          <PlainButton
            key={age}
            className={classes.age}
            data-empty={sums[age].leases === 0 || undefined}
            aria-pressed={shown === age}
            onClick={() => onShow(shown === age ? null : age)}
          >
            <Text as="span" size="small" isDimmed className={classes.label}>
              {labels()[age]}
            </Text>
            <Text as="span" isStrong>
              <Amount of={sums[age].amount} />
            </Text>
            <Text as="span" size="fine" isDimmed className={classes.count}>
              {plural(sums[age].leases, { one: '# agreement', other: '# agreements' })}
            </Text>
          </PlainButton>
        ))}
      </div>
    </Card>
  )
}

/** Open amounts by age as a bar; the figures beside it are the same. */
export function AgeBar({ ages }: { ages: Record<Age, Paise> }) {
  const all = sumOf(AGES.map((age) => ages[age]))
  return (
    <div className={classes.strip} aria-hidden>
      {AGES.filter((age) => ages[age] > 0n).map((age) => (
        <div
          key={age}
          className={`${classes.part} ${classes[age]}`}
          style={{ flexGrow: thousandthsOf(ages[age], all) }}
        />
      ))}
    </div>
  )
}
