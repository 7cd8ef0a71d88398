import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { ratioFromDecimal, ratioToDecimal, subtract } from '../../../shared/ratio.ts'
import { Anchor, Text, Title } from '../../../web/ui/text.tsx'
import { TakeBackAction } from '../../ledger/web/explanations/explanation.tsx'
import type { ReadingView } from '../../ledger/web/ledger-view.ts'
import classes from './lease-tabs.module.css'
import { UnitsPicture } from './units-picture.tsx'

const SHOWN = 3

/** The latest meter readings with the units between them; all of them on demand. */
export function Readings({ readings }: { readings: readonly ReadingView[] }) {
  const [isWhole, setWhole] = useState(false)
  const all = readingsWithUse(readings)
  return (
    <section className={classes.section}>
      <Title order={2} isSmall>
        <Trans>Meter readings</Trans>
      </Title>
      <UnitsPicture readings={all} />
      <ul className={classes.dated}>
        {all
          .slice(0, isWhole ? undefined : SHOWN)
          .map(({ id, readOn, reading, ...rest }, place) => (
            <li key={id}>
              <span>
                {formatDate(readOn)}
                {rest.startsNewMeter && (
                  <Text as="span" isBlock size="small" isDimmed>{t`a new meter`}</Text>
                )}
              </span>
              <span className={classes.reading}>
                {reading}
                {rest.units !== null && (
                  <Text as="span" isBlock size="small" isDimmed>
                    <Trans>{rest.units} units used</Trans>
                  </Text>
                )}
              </span>
              <TakeBackAction
                document={{
                  ...{ type: 'reading', id },
                  reading: { id, readOn, reading, startsNewMeter: rest.startsNewMeter },
                }}
                isPossible={place === 0}
              />
            </li>
          ))}
      </ul>
      {!isWhole && all.length > SHOWN && (
        <Anchor isApart onClick={() => setWhole(true)}>
          {plural(all.length, { one: 'Show # reading', other: 'Show all # readings' })}
        </Anchor>
      )}
    </section>
  )
}

/** Readings, newest first, each with the units since the one before; null for the first of a meter. */
export function readingsWithUse(
  readings: readonly ReadingView[],
): (ReadingView & { units: string | null })[] {
  const byDay = readings.toSorted((a, b) => (a.readOn < b.readOn ? -1 : 1))
  return byDay
    .map((reading, place) => {
      const before = reading.startsNewMeter ? undefined : byDay[place - 1]
      return { ...reading, units: before ? unitsBetween(before, reading) : null }
    })
    .reverse()
}

const unitsBetween = (before: ReadingView, after: ReadingView) =>
  ratioToDecimal(subtract(ratioFromDecimal(after.reading), ratioFromDecimal(before.reading)))
