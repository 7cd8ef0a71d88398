import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaise, paiseToDecimal, sumOf, ZERO } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { EmptyState } from '../../../web/empty-state.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { CellNote } from '../../../web/table/cell-note.tsx'
import { type Column, DataTable } from '../../../web/table/data-table.tsx'
import { PhoneRow } from '../../../web/table/phone-row.tsx'
import { useWholeList } from '../../../web/table/use-whole-list.ts'
import { Stack } from '../../../web/ui/layout.tsx'
import { Anchor, Text } from '../../../web/ui/text.tsx'
import { compare, shortAddress } from '../../dues/web/lease-of-row.tsx'
import { addressLine } from '../../leases/web/lease-texts.ts'
import { EmptyOfProperty } from '../../properties/web/empty-of-property.tsx'
import { useProperty } from '../../properties/web/property-hooks.ts'
import { DateRange, useDateRange } from '../../statements/web/date-range.tsx'
import type { JournalEntry } from '../accounts-wire.ts'
import { countedAs, type ShownFigure, shownFigure } from '../shown-figure.ts'
import { useDayBook, useEntries } from './accounts-hooks.ts'
import { accountText, entryTitle, figureText } from './accounts-texts.ts'

/** Everything that was entered between two days, with the accounts that it moved. */
export function DayBookPage() {
  const [asked, change] = useDateRange()
  const { data } = useDayBook(asked)
  const [query] = useSearchParams()
  const propertyId = recordIdIn(query)
  const figure = shownFigure(query.get('figure'))
  const isAsked = useCallback(
    (entry: JournalEntry) =>
      (propertyId === '' || entry.property?.id === propertyId) &&
      (figure === undefined || countedAs(entry, figure) !== ZERO),
    [propertyId, figure],
  )
  const list = useWholeList({ query: useEntries(asked), textOf, sorts, keep: isAsked })
  return (
    <Page
      title={t`Day book`}
      subtitle={propertyId || figure ? undefined : t`Everything that was entered, day by day.`}
    >
      <BackButton fallback={paths.books} />
      <Stack gap={20}>
        <DateRange asked={asked} answered={data} onChange={change} />
        {figure && (
          <OnlyOfFigure figure={figure} all={paths.dayBookOf(propertyId, data ?? asked)} />
        )}
        {propertyId && <OnlyOf propertyId={propertyId} all={data && paths.dayBookOf('', data)} />}
        <DataTable
          list={list}
          caption={t`Day book`}
          columns={columns()}
          summary={<Total entries={list.found} figure={figure} />}
          csv={{ file: 'day-book', more: [clientColumn(), propertyColumn()] }}
          phone={(entry) => <OnPhone entry={entry} />}
          rowKey={keyOf}
          rowName={entryTitle}
          searchHint={t`Client, reference or account`}
          failureText={t`Network error, while retrieving the day book`}
          empty={
            <EmptyOfProperty propertyId={propertyId}>
              <EmptyState title={t`Nothing was entered`}>
                <Trans>Nothing was charged, received or given back in these days.</Trans>
              </EmptyState>
            </EmptyOfProperty>
          }
        />
        <Folded count={propertyId || figure ? 0 : (data?.folded ?? 0)} />
      </Stack>
    </Page>
  )
}

type TotalProps = { entries: readonly JournalEntry[]; figure: ShownFigure | undefined }

function Total({ entries, figure }: TotalProps) {
  if (entries.length === 0) return null
  if (figure) {
    const sum = formatPaise(sumOf(entries.map((entry) => countedAs(entry, figure))))
    return `${figureText(figure)} ${sum}`
  }
  const total = formatPaise(sumOf(entries.map(({ amount }) => amount)))
  return <Trans>Debits and credits {total}</Trans>
}

const OnlyOfFigure = ({ figure, all }: { figure: ShownFigure; all: string }) => (
  <Text size="small" isDimmed>
    <Trans>
      Only what counts as {figureText(figure)}.{' '}
      <Anchor to={all} inherit>
        All entries
      </Anchor>
    </Trans>
  </Text>
)

/** Says of which property alone the entries are, and leads to those of all. */
function OnlyOf({ propertyId, all = paths.dayBook }: { propertyId: string; all?: string }) {
  const state = useProperty(propertyId)
  if (state.status === 'loading') return null
  const place =
    state.status === 'loaded' ? shortAddress({ property: state.record }) : t`one property`
  return (
    <Text size="small" isDimmed>
      <Trans>
        Only {place}.{' '}
        <Anchor to={all} inherit>
          All properties
        </Anchor>
      </Trans>
    </Text>
  )
}

const Folded = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <Text size="small" isDimmed>
      {plural(count, {
        one: '# entry was made and taken back on one day and is left out.',
        other: '# entries were made and taken back on one day and are left out.',
      })}
    </Text>
  )

const OnPhone = ({ entry }: { entry: JournalEntry }) => (
  <PhoneRow
    to={entry.leaseId ? paths.lease(entry.leaseId) : paths.expense(entry.documentId)}
    above={formatDate(entry.on)}
    title={entryTitle(entry)}
    below={[partyText(entry), movesText(entry)].filter(Boolean).join(': ')}
    amount={<Amount of={entry.amount} isExact />}
  />
)

const movesText = ({ debit, credit }: JournalEntry) =>
  t`Debit ${accountText(debit)}, credit ${accountText(credit)}`

const keyOf = ({ documentId, leaseId, debit, credit, isReversal, amount }: JournalEntry) =>
  [documentId, leaseId, debit, credit, isReversal, amount].join(' ')

const textOf = (entry: JournalEntry) =>
  [
    partyText(entry),
    entry.client?.email,
    wholePlaceText(entry),
    entryTitle(entry),
    accountText(entry.debit),
    accountText(entry.credit),
    entry.reference,
    entry.receiptCode,
  ].join(' ')

const sorts: Record<string, (a: JournalEntry, b: JournalEntry) => number> = {
  on: (a, b) => compare(a.on, b.on),
  amount: (a, b) => compare(a.amount, b.amount),
  debit: (a, b) => compare(accountText(a.debit), accountText(b.debit)),
  credit: (a, b) => compare(accountText(a.credit), accountText(b.credit)),
}

/** The payer or payee. */
const partyText = ({ client, document, name }: JournalEntry) =>
  client?.name ?? (document === 'expense' ? name : '')

/** An expense may be for all properties. */
const placeText = ({ property }: JournalEntry) =>
  property ? shortAddress({ property }) : t`All properties`

const wholePlaceText = ({ property }: JournalEntry) =>
  property ? addressLine(property) : t`All properties`

const clientColumn = () => ({ label: t`Client`, value: partyText })
const propertyColumn = () => ({ label: t`Property`, value: wholePlaceText })

const columns = (): [Column<JournalEntry>, ...Column<JournalEntry>[]] => [
  {
    label: t`What`,
    cell: (entry) => (
      <>
        {entryTitle(entry)}
        <CellNote>{[partyText(entry), placeText(entry)].filter(Boolean).join(', ')}</CellNote>
      </>
    ),
    value: entryTitle,
  },
  {
    label: t`Date`,
    sort: 'on',
    from: 'phone',
    tabularNumbers: true,
    cell: ({ on }) => formatDate(on),
    value: ({ on }) => on,
  },
  { label: t`Debit`, sort: 'debit', cell: ({ debit }) => accountText(debit) },
  { label: t`Credit`, sort: 'credit', cell: ({ credit }) => accountText(credit) },
  {
    label: t`Reference`,
    from: 'desktop' as const,
    cell: ({ reference, receiptCode }) => reference ?? receiptCode ?? '',
    value: ({ reference, receiptCode }) => [reference, receiptCode].filter(Boolean).join(' '),
  },
  {
    label: t`Amount`,
    sort: 'amount',
    from: 'phone',
    tabularNumbers: true,
    alignEnd: true,
    cell: ({ amount }) => <Amount of={amount} isExact />,
    value: ({ amount }) => paiseToDecimal(amount),
  },
]
