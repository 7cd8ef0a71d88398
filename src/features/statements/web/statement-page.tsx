import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { type Days, formatDays } from '../../../shared/days.ts'
import { formatPaise, minus, type Paise, ZERO } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { NameAndDays, Parts } from '../../../web/breakable.tsx'
import { LoadFailed } from '../../../web/empty-state.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { FallbackAction } from '../../../web/record/record-page.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { SaveButton, type SaveFormat } from '../../../web/table/save-menu.tsx'
import { Card, Stack } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Text, VisuallyHidden } from '../../../web/ui/text.tsx'
import { useRole } from '../../identity/web/sessions/session.ts'
import { chargeNames, chargeTitle } from '../../ledger/web/charge-texts.ts'
import { creditKindText, methodText, payoutTitle } from '../../ledger/web/document-texts.ts'
import { daysOf } from '../../ledger/web/ledger-view.ts'
import type { Statement, StatementLine } from '../statement.ts'
import { DateRange, useDateRange } from './date-range.tsx'
import { LedgerColumns } from './ledger-head.tsx'
import table from './ledger-table.module.css'
import {
  fetchStatementFile,
  type StatementQuery,
  statementIn,
  useStatement,
} from './statement-hooks.ts'
import classes from './statement-page.module.css'

/** A statement of an agreement or a client: charges, receipts and refunds between two days. */
export function StatementPage() {
  const [query] = useSearchParams()
  const asked = statementIn(query)
  const [, change] = useDateRange()
  const isOwner = useRole() === 'owner'
  const { data, error, isFetching, isAbsent, refetch } = useStatement(asked)
  const about = data && [isOwner && data.client.name, data.property].filter(Boolean).join(' · ')
  return (
    <Page
      title={t`Statement`}
      subtitle={about}
      actions={data && <SaveButton formats={formatsOf(asked, data)} />}
    >
      <BackButton fallback={isOwner ? paths.dues : paths.myDues} />
      <Stack gap={20}>
        {!isAbsent && <DateRange asked={asked} answered={data} onChange={change} />}
        {isAbsent ? (
          <FallbackAction
            state={{ status: 'absent' }}
            kind={t`rent agreement`}
            list={
              isOwner ? { name: t`Dues`, to: paths.dues } : { name: t`My dues`, to: paths.myDues }
            }
          />
        ) : error && !isFetching ? (
          <LoadFailed
            title={t`The statement could not be loaded`}
            error={error}
            retry={() => void refetch()}
          />
        ) : data ? (
          <StatementTable statement={data} />
        ) : (
          <div role="status" aria-label={t`Loading`}>
            <Skeleton height={320} radius={12} />
          </div>
        )}
      </Stack>
    </Page>
  )
}

type Kind = { as: 'csv' | 'xlsx' | 'pdf'; label: string }

const formatsOf = (asked: StatementQuery, { from, to }: Days): SaveFormat[] =>
  [
    { as: 'pdf', label: t`PDF, to print or send` } as const,
    { as: 'xlsx', label: t`XLSX, with totals` } as const,
    { as: 'csv', label: t`CSV, as text` } as const,
  ].map(({ as, label }: Kind) => ({
    label,
    name: `statement-${from}-${to}.${as}`,
    make: () => fetchStatementFile(asked, as),
  }))

type Props = { statement: Statement }

/** The documents in order of time, the oldest first, between the balance before and the one in the end. */
function StatementTable({ statement }: Props) {
  const { from, to, balanceBefore, lines, charged, received, balance, folded } = statement
  const isOfSeveral = new Set(lines.map(({ leaseId }) => leaseId)).size > 1
  const captionId = useId()
  return (
    <Card isFlush className={table.sheet}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard */}
      <section className={table.scroller} aria-labelledby={captionId} tabIndex={0}>
        <table className={table.table}>
          <caption id={captionId}>
            <VisuallyHidden>
              <Trans>Statement, oldest first</Trans>
            </VisuallyHidden>
          </caption>
          <LedgerColumns />
          <tbody>
            <Rule title={t`Balance before ${formatDate(from)}`} balance={balanceBefore} />
            {lines.map((line) => (
              <Line
                key={`${line.documentId} ${line.isReversal}`}
                line={line}
                isOfSeveral={isOfSeveral}
              />
            ))}
            <Rule
              title={t`Balance on ${formatDate(to)}`}
              charged={charged}
              received={received}
              balance={balance}
            />
          </tbody>
        </table>
      </section>
      {folded > 0 && (
        <Text size="small" isDimmed className={classes.folded}>
          {plural(folded, {
            one: '# entry was made and taken back in this time; it changes nothing and is left out.',
            other:
              '# entries were made and taken back in this time; they change nothing and are left out.',
          })}
        </Text>
      )}
    </Card>
  )
}

type RuleProps = { title: string; balance: Paise; charged?: Paise; received?: Paise }

/** The balance at one end of the time; in the end with the sums of what lies between. */
const Rule = ({ title, balance, charged, received }: RuleProps) => (
  <tr className={classes.rule}>
    <td data-wide />
    <th scope="row">
      <Text as="span" isStrong>
        {title}
      </Text>
    </th>
    <td data-money data-wide>
      {charged !== undefined && <Amount of={charged} isExact />}
    </td>
    <td data-money data-wide>
      {received !== undefined && <Amount of={received} isExact />}
    </td>
    <td data-money data-narrow />
    <BalanceCell of={balance} />
  </tr>
)

type LineProps = { line: StatementLine; isOfSeveral: boolean }

const Line = ({ line, isOfSeveral }: LineProps) => (
  <tr>
    <td className={table.date} data-wide>
      {formatDate(line.on)}
    </td>
    <th scope="row">
      <Text as="span" isStrong>
        <LineTitle line={line} />
      </Text>
      <Text as="span" isBlock size="small" isDimmed data-narrow>
        {formatDate(line.on)}
      </Text>
      <Note parts={noteOf(line, isOfSeveral)} />
    </th>
    <td data-money data-wide>
      {line.charged > ZERO && <Amount of={line.charged} isExact />}
    </td>
    <td data-money data-wide>
      {line.received > ZERO && <Amount of={line.received} isExact />}
    </td>
    <td data-money data-narrow>
      <Amount of={minus(line.charged, line.received)} isExact />
    </td>
    <BalanceCell of={line.balance} />
  </tr>
)

/** The dues; a negative balance is labelled as an advance. */
const BalanceCell = ({ of }: { of: Paise }) => (
  <td data-money className={table.balance}>
    {of < ZERO ? (
      <>
        <Text as="span" size="small" isDimmed className={classes.ahead}>
          <Trans>Advance</Trans>
        </Text>{' '}
        <Amount of={minus(ZERO, of)} isExact />
      </>
    ) : (
      <>
        <span className={table.word}>
          <Trans>Balance</Trans>{' '}
        </span>
        <Amount of={of} isExact />
      </>
    )}
  </td>
)

const Note = ({ parts }: { parts: readonly string[] }) =>
  parts.length === 0 ? null : (
    <Text as="span" isBlock size="small" isDimmed>
      <Parts of={parts} />
    </Text>
  )

function noteOf(line: StatementLine, isOfSeveral: boolean): string[] {
  const { method, reference, receiptCode, deposit, property, tds } = line
  const amount = formatPaise(tds)
  const withheld = tds > ZERO && t`${amount} of it tax deducted (TDS)`
  const kept = deposit > ZERO && t`${formatPaise(deposit)} as deposit`
  const given = deposit < ZERO && t`${formatPaise(minus(ZERO, deposit))} of the deposit`
  return [
    isOfSeveral && property,
    method && methodText(method),
    reference,
    withheld,
    kept,
    given,
    receiptCode,
  ].filter((part): part is string => typeof part === 'string' && part !== '')
}

/** The title of a line of a statement. */
function LineTitle({ line }: { line: StatementLine }) {
  const { kind, isReversal } = line
  const days = daysOf(line)
  const title = titleOf(line)
  if (isReversal) return t`Reversed: ${title}`
  if (kind !== 'charge') return title
  return <NameAndDays name={chargeNames([line])} days={days && formatDays(days)} />
}

function titleOf(line: StatementLine): string {
  const { kind, waiver } = line
  if (kind === 'charge') return chargeTitle({ name: line.name, days: daysOf(line) })
  if (kind === 'refund' || kind === 'deposit_return' || kind === 'deposit_carried')
    return payoutTitle({ kind })
  return waiver ? t`Waived` : creditKindText(kind)
}
