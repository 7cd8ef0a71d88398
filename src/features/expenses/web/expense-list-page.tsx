import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { addMonths, financialYear, formatDate } from '../../../shared/calendar-date.ts'
import { formatRupeesBriefly } from '../../../shared/money.ts'
import { paiseToDecimal } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { EmptyState } from '../../../web/empty-state.tsx'
import { AllOptional } from '../../../web/form/field-group.tsx'
import { ChoiceField } from '../../../web/form/fields.tsx'
import { PickBySearch } from '../../../web/form/pick-by-search.tsx'
import { AddLink } from '../../../web/form/record-links.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { CellNote } from '../../../web/table/cell-note.tsx'
import type { CsvColumn } from '../../../web/table/column.ts'
import { type Columns, DataTable } from '../../../web/table/data-table.tsx'
import { PhoneRow } from '../../../web/table/phone-row.tsx'
import { Grid, Stack } from '../../../web/ui/layout.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import { queryWith, useAddress } from '../../../web/use-address.ts'
import { Can } from '../../identity/web/access/can.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { addressLine, propertyChoice } from '../../leases/web/lease-texts.ts'
import { methodText } from '../../ledger/web/document-texts.ts'
import { EmptyOfProperty } from '../../properties/web/empty-of-property.tsx'
import { useProperty } from '../../properties/web/property-hooks.ts'
import type { Expense } from '../expense.ts'
import type { expenseSorts } from '../expense-wire.ts'
import {
  expenseFilterIn,
  useExpenseList,
  useOwnCategories,
  usePropertyChoices,
} from './expense-hooks.ts'
import { categoryChoices, categoryText, placeText } from './expense-texts.ts'
import classes from './expenses.module.css'
import { MonthlyExpenses } from './monthly-expenses.tsx'

/** The list of expenses, the latest first, by property, category and financial year, with its sum. */
export function ExpenseListPage() {
  const [query] = useSearchParams()
  const propertyId = recordIdIn(query)
  const list = useExpenseList(query)
  const isNarrowed = expenseFilterIn(query) !== undefined
  // Where there is no expense at all, there is nothing to choose from.
  const hasFilters = isNarrowed || list.search !== '' || list.total !== 0
  return (
    <Page
      title={t`Expenses`}
      subtitle={t`What your properties cost you. What a tenant owes you of it can be charged from here.`}
      actions={
        <AddLink to={propertyId ? paths.addExpenseOf(propertyId) : paths.addExpense}>
          <Trans>Add expense</Trans>
        </AddLink>
      }
    >
      <Stack gap={16}>
        <MonthlyExpenses />
        {hasFilters && <Filters />}
        <DataTable
          list={list}
          caption={t`Expenses`}
          columns={columns()}
          view="expenses"
          csv={{ file: 'expenses', more: more() }}
          summary={<Total amount={list.totalAmount} />}
          phone={(expense) => <OnPhone expense={expense} />}
          rowKey={({ id }) => id}
          rowName={(expense) => `${categoryText(expense)}, ${formatDate(expense.spentOn)}`}
          searchHint={t`Vendor, property, number or note`}
          failureText={t`The expenses could not be loaded.`}
          isNarrowed={isNarrowed}
          empty={
            isNarrowed ? (
              <EmptyOfProperty propertyId={propertyId}>
                <EmptyState title={t`None at present`} />
              </EmptyOfProperty>
            ) : (
              <NoExpenses />
            )
          }
        />
      </Stack>
    </Page>
  )
}

const NoExpenses = () => (
  <EmptyState title={t`No expenses`}>
    <Can do="record an expense">
      <Trans>
        Repairs, society, property tax, loan interest: what you record here is also in the year for
        your accountant.
      </Trans>
    </Can>
  </EmptyState>
)

const Total = ({ amount }: { amount: string | undefined }) => {
  if (amount === undefined) return null
  const total = formatRupeesBriefly(amount)
  return <Trans>{total} in all</Trans>
}

const YEARS = 6

/** The filters of the list, kept in the address. */
function Filters() {
  const [query, change] = useAddress()
  const today = useToday() ?? ''
  const { data: own = [] } = useOwnCategories()
  const property = useProperty(recordIdIn(query))
  const set = (name: string, value: string) =>
    change((before) => queryWith(before, { page: '', cursor: '', [name]: value }))
  const years =
    today === '' ? [] : Array.from({ length: YEARS }, (_, back) => yearBack(today, back))
  const chosen = property.status === 'loaded' ? propertyChoice(property.record) : undefined
  const [isOpen] = useState(
    () => !matchMedia('(max-width: 36em)').matches || expenseFilterIn(query) !== undefined,
  )
  return (
    <details open={isOpen}>
      <summary>
        <Trans>Property, category, year</Trans>
      </summary>
      <AllOptional value>
        <Grid min={13} gap={16} lineGap={12} className={classes.filters}>
          <PickBySearch
            label={t`Property`}
            placeholder={t`Every property`}
            field={{
              name: 'property',
              value: recordIdIn(query),
              error: undefined,
              onChange: (typed) =>
                set('Id', typeof typed === 'string' ? typed : typed.target.value),
              register: () => {},
            }}
            useChoices={useWithEvery}
            always={chosen}
          />
          <ChoiceField
            label={t`Category`}
            optional
            prompt={t`Every category`}
            choices={categoryChoices(own)}
            value={query.get('category') ?? ''}
            onChange={({ currentTarget }) => set('category', currentTarget.value)}
          />
          <ChoiceField
            label={t`Financial year`}
            optional
            prompt={t`Every year`}
            choices={years.map((year) => ({ value: year, label: year }))}
            value={query.get('year') ?? ''}
            onChange={({ currentTarget }) => set('year', currentTarget.value)}
          />
        </Grid>
      </AllOptional>
    </details>
  )
}

const yearBack = (today: string, back: number) => financialYear(addMonths(today, -12 * back))

function useWithEvery(search: string) {
  const found = usePropertyChoices(search)
  return { ...found, choices: [{ value: '', label: t`Every property` }, ...found.choices] }
}

const columns = (): Columns<Expense, typeof expenseSorts> => [
  {
    label: t`Category`,
    sort: 'category',
    cell: (expense) => (
      <>
        <Anchor to={paths.expense(expense.id)} inherit isApart>
          {categoryText(expense)}
        </Anchor>
        {expense.paidTo && <CellNote>{expense.paidTo}</CellNote>}
      </>
    ),
    value: categoryText,
  },
  { label: t`Property`, cell: placeText },
  {
    label: t`Paid on`,
    sort: 'spentOn',
    from: 'phone',
    tabularNumbers: true,
    cell: ({ spentOn }) => formatDate(spentOn),
    value: ({ spentOn }) => spentOn,
  },
  {
    label: t`Recovered`,
    from: 'desktop',
    tabularNumbers: true,
    alignEnd: true,
    cell: ({ recovered }) => (recovered > 0n ? <Amount of={recovered} /> : ''),
    value: ({ recovered }) => paiseToDecimal(recovered),
  },
  {
    label: t`Amount`,
    sort: 'amount',
    from: 'phone',
    tabularNumbers: true,
    alignEnd: true,
    kind: 'money',
    cell: (expense) => <SpentAmount expense={expense} />,
    value: ({ amount }) => paiseToDecimal(amount),
  },
]

const SpentAmount = ({ expense: { amount, reversedOn } }: { expense: Expense }) => (
  <span className={reversedOn === null ? undefined : classes.gone}>
    <Amount of={amount} />
  </span>
)

/** The columns that a spreadsheet gets besides those on screen. */
const more = (): CsvColumn<Expense>[] => [
  { label: t`Paid to`, value: ({ paidTo }) => paidTo ?? '' },
  {
    label: t`Address`,
    value: ({ property }) => (property === null ? t`All properties` : addressLine(property)),
  },
  { label: t`GST in it`, value: ({ gst }) => paiseToDecimal(gst) },
  { label: t`How it was paid`, value: ({ method }) => (method === null ? '' : methodText(method)) },
  { label: t`Reference`, kind: 'text', value: ({ reference }) => reference ?? '' },
  { label: t`Bill number`, kind: 'text', value: ({ billNumber }) => billNumber ?? '' },
  { label: t`Note`, value: ({ note }) => note ?? '' },
  { label: t`Taken back on`, value: ({ reversedOn }) => reversedOn ?? '' },
]

const OnPhone = ({ expense }: { expense: Expense }) => {
  const isBack = expense.reversedOn !== null
  return (
    <PhoneRow
      to={paths.expense(expense.id)}
      above={expense.property?.address1 || placeText(expense)}
      title={categoryText(expense)}
      below={[formatDate(expense.spentOn), expense.paidTo, isBack && t`taken back`]
        .filter(Boolean)
        .join(', ')}
      amount={<SpentAmount expense={expense} />}
    />
  )
}
