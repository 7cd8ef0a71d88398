import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { financialYearDays, formatDays } from '../../../shared/days.ts'
import { formatPaise } from '../../../shared/paise.ts'
import { Amount, unbroken } from '../../../web/amount.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Stack } from '../../../web/ui/layout.tsx'
import { Anchor, Text } from '../../../web/ui/text.tsx'
import type { ShownFigure } from '../../accounts/shown-figure.ts'
import { shortAddress } from '../../dues/web/lease-of-row.tsx'
import { Can } from '../../identity/web/access/can.tsx'
import type { House, HouseLine } from '../house-property.ts'
import classes from './house-property.module.css'

type Props = {
  house: House
  year: string
  /** The only property is open from the start. */
  isOnly: boolean
  onAsk: () => void
}

/** A property of the worksheet: its income, and folded each line with how it was made. */
export function HouseCard({ house, year, isOnly, onAsk }: Props) {
  const { lines, tds, letDays, emptyDays, income } = house
  const boxes = lines.filter(({ code }) => isBox(code))
  const beside = lines.filter(({ code }) => !isBox(code))
  return (
    <details className={classes.house} open={isOnly}>
      <summary>
        <span>
          <strong>{house.property.address1 || shortAddress(house)}</strong>
          <Text as="span" isBlock size="small" isDimmed>
            {plural(letDays, { one: 'Let on # day', other: 'Let on # days' })}
            {emptyDays > 0 &&
              `, ${plural(emptyDays, { one: 'empty on # day', other: 'empty on # days' })}`}
            {house.property.address1 && house.property.address2 && `, ${house.property.address2}`}
          </Text>
        </span>
        <strong>{income === null ? t`Not computed` : <Amount of={income} isExact />}</strong>
      </summary>
      <Stack gap={16} align="start" className={classes.open}>
        <Can do="keep facts of house property">
          <Button variant="default" onClick={onAsk}>
            <Trans>Enter rent, share, loans</Trans>
          </Button>
        </Can>
        {boxes.length > 0 && <Lines lines={boxes} house={house} year={year} isReturn />}
        {house.rents.length > 0 && <Rents rents={house.rents} />}
        {tds.length > 0 && (
          <>
            <h3>{t`TDS of the year of the rent`}</h3>
            <Text size="small" isDimmed>
              {t`The return asks for the PAN or TAN of each of these tenants. It is on their TDS certificate and is not kept here.`}
            </Text>
            <dl className={classes.lines}>
              {tds.map(({ client, byIncome, byPayment }) => (
                <div key={client.id}>
                  <dt>
                    {client.name}
                    {byIncome !== byPayment && (
                      <Text as="span" isBlock size="small" isDimmed>
                        <Trans>
                          {formatPaise(byPayment)} by the days of payment:{' '}
                          <Anchor to={paths.tdsLedger}>TDS ledger</Anchor>
                        </Trans>
                      </Text>
                    )}
                  </dt>
                  <dd>
                    <Amount of={byIncome} isExact />
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
        {beside.length > 0 && (
          <>
            <h3>{t`Beside the worksheet`}</h3>
            <Lines lines={beside} house={house} year={year} />
          </>
        )}
      </Stack>
    </details>
  )
}

/** The charges that the first line is made from. */
const Rents = ({ rents }: { rents: House['rents'] }) => (
  <details className={classes.rents}>
    <summary>{t`Rent charged for days of the year, charge by charge`}</summary>
    <dl className={classes.lines}>
      {rents.map(({ id, leaseId, clientName, periodStart, periodEnd, charged, ofYear }) => (
        <div key={id}>
          <dt>
            <Anchor to={paths.lease(leaseId)}>
              {periodStart && periodEnd
                ? formatDays({ from: periodStart, to: periodEnd })
                : t`Rent without days`}
            </Anchor>
            <Text as="span" isBlock size="small" isDimmed>
              {charged === ofYear ? clientName : t`${clientName}, of ${formatPaise(charged)}`}
            </Text>
          </dt>
          <dd>
            <Amount of={ofYear} isExact />
          </dd>
        </div>
      ))}
    </dl>
  </details>
)

/** What belongs to the worksheet itself: the return's lines, and what the first of them is made from. */
const isBox = (code: string) => /^1|^rent$|^expected$|^use$/.test(code)

type LinesProps = {
  lines: readonly HouseLine[]
  house: House
  year: string
  isReturn?: boolean
}

const Lines = ({ lines, house, year, isReturn = false }: LinesProps) => (
  <dl className={classes.lines}>
    {lines.map((line) => (
      <div key={line.code} data-lead={line.code === '1k' || undefined}>
        <dt>
          {/^1/.test(line.code) && <span className={classes.code}>{line.code}</span>}
          <Label line={line} house={house} year={year} />
          {line.section !== null && (
            <Text
              as="span"
              size="small"
              isDimmed
              className={classes.section}
            >{t`section ${line.section}`}</Text>
          )}
          {line.note !== null && (
            <Text as="span" isBlock size="small" isDimmed>
              {unbroken(line.note)}
            </Text>
          )}
        </dt>
        <dd>
          {line.amount === null ? '–' : <Amount of={line.amount} isExact />}
          {isReturn && line.inReturn !== null && line.inReturn !== line.amount && (
            <Text as="span" isBlock size="small" isDimmed>
              <Trans>in the return {formatPaise(line.inReturn).replace('.00', '')}</Trans>
            </Text>
          )}
        </dd>
      </div>
    ))}
  </dl>
)

/** A line's name, which opens the documents behind it. */
function Label({
  line: { code, label },
  house,
  year,
}: {
  line: HouseLine
  house: House
  year: string
}) {
  const to = documentsOf(code, house, year)
  return to ? <Anchor to={to}>{label}</Anchor> : label
}

/** The figure whose entries make a line. */
const FIGURES: Record<string, ShownFigure> = {
  maintenance: 'maintenance',
  electricity: 'electricity',
  other: 'otherAlone',
  late_fee: 'lateFees',
  recovered: 'recovered',
  received: 'withTds',
  deposits: 'fromDeposits',
}

function documentsOf(code: string, { property }: House, year: string): string | undefined {
  const expenses = (category: string) =>
    `${paths.expensesOf(property.id)}&category=${category}&year=${year}`
  if (code === '1c') return expenses('municipal_tax')
  if (code.startsWith('spent:')) return expenses(code.slice('spent:'.length))
  // What was charged or received on days of the year; the rent for its days is listed below the lines.
  const figure = FIGURES[code]
  const days = financialYearDays(`${year.slice(0, 4)}-04-01`)
  return figure && paths.dayBookOf(property.id, days, figure)
}
