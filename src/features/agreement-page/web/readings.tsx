import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { ratioFromDecimal, ratioToDecimal, subtract } from '../../../shared/ratio.ts'
import { ColumnChart, PictureKey } from '../../../web/picture/columns.tsx'
import { Stack } from '../../../web/ui/layout.tsx'
import { Anchor, Text, Title } from '../../../web/ui/text.tsx'
import { shortMonth } from '../../dues/web/pictures/short-month.ts'
import { TakeBackAction } from '../../ledger/web/explanations/explanation.tsx'
import type { ReadingView } from '../../ledger/web/ledger-view.ts'
import classes from './lease-tabs.module.css'
import { isUnusual, type MeterUsed, unitsOfMeter, usualBand } from './units-of-meter.ts'

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
                  type: 'reading',
                  id,
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

type Props = { readings: Parameters<typeof unitsOfMeter>[0] }

/** The units of a meter by reading, with what is usual for it; nothing before there are two readings to compare. */
function UnitsPicture({ readings }: Props) {
  const used = unitsOfMeter(readings)
  if (used.length < 2) return null
  const band = usualBand(used)
  const most = Math.max(1, ...used.map(({ in30Days }) => in30Days))
  const height = (units: number) => Math.max(0, Math.round((units * 1000) / most))
  return (
    <Stack gap={8} className={classes.units}>
      <PictureKey
        tones={[
          { tone: 'done', text: t`units in 30 days` },
          ...(band ? [{ tone: 'band' as const, text: t`usual: ${band.from} to ${band.to}` }] : []),
          ...(used.some((it) => isUnusual(it, band))
            ? [{ tone: 'late' as const, text: t`unusual` }]
            : []),
        ]}
      />
      <ColumnChart
        scale={{ top: String(most), half: String(Math.round(most / 2)) }}
        band={band && { from: height(band.from), to: height(band.to) }}
        columns={used.map((it) => ({
          key: it.id,
          label: shortMonth(it.readOn.slice(0, 7)),
          more: it.readOn.slice(0, 4),
          value: String(it.in30Days),
          bars: [{ tone: isUnusual(it, band) ? 'late' : 'done', height: height(it.in30Days) }],
        }))}
        table={<Table used={used} band={band} />}
      />
    </Stack>
  )
}

type TableProps = { used: readonly MeterUsed[]; band: ReturnType<typeof usualBand> }

const Table = ({ used, band }: TableProps) => (
  <table>
    <caption>{t`Units in 30 days`}</caption>
    <thead>
      <tr>
        <th scope="col">
          <Trans>Read on</Trans>
        </th>
        <th scope="col">
          <Trans>Units used</Trans>
        </th>
        <th scope="col">
          <Trans>Days</Trans>
        </th>
        <th scope="col">
          <Trans>Units in 30 days</Trans>
        </th>
      </tr>
    </thead>
    <tbody>
      {used.map((it) => (
        <tr key={it.id}>
          <th scope="row">{formatDate(it.readOn)}</th>
          <td>{it.units}</td>
          <td>{it.days}</td>
          <td>{isUnusual(it, band) ? t`${it.in30Days}, unusual` : it.in30Days}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
