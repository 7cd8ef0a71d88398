import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { formatRupeesBriefly } from '../../../shared/money.ts'
import { AddForm } from '../../../web/form/add-form.tsx'
import { type Choice, ChoiceField, DecimalField } from '../../../web/form/fields.tsx'
import { NextStep } from '../../../web/form/next-step.tsx'
import { outcomeOf } from '../../../web/form/outcome-of.ts'
import { PickBySearch } from '../../../web/form/pick-by-search.tsx'
import { useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { Page, Sheet } from '../../../web/shell/page.tsx'
import { offerUndo } from '../../../web/undo/undo-offer.ts'
import { LooseFiles, useLooseFiles } from '../../files/web/loose-files.tsx'
import { Can } from '../../identity/web/access/can.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { useIsLimited } from '../../identity/web/access/may.ts'
import { propertyChoice } from '../../leases/web/lease-texts.ts'
import { plainAmount } from '../../ledger/web/amount-rules.ts'
import { useRefreshAll } from '../../ledger/web/ledger-hooks.ts'
import { useProperty } from '../../properties/web/property-hooks.ts'
import { expenseDraftWire } from '../expense-wire.ts'
import { BillFold, PaidFold } from './expense-fields.tsx'
import {
  takeBack,
  useLatestExpense,
  useOwnCategories,
  usePropertiesWithAll,
  writeExpenses,
} from './expense-hooks.ts'
import { categoryChoices, chosenCategory } from './expense-texts.ts'
import {
  ALL_PROPERTIES,
  type ExpenseValues,
  expenseBody,
  expenseRules,
  newExpense,
} from './expense-values.ts'
import { AddCategory } from './own-categories.tsx'

/** Records what was paid: amount, category, property; the rest is folded. */
export function AddExpensePage() {
  const propertyId = recordIdIn(useSearchParams()[0])
  const today = useToday()
  const property = useProperty(propertyId)
  const { data: latest } = useLatestExpense()
  // Who works with some properties only chooses one of them.
  const all = useIsLimited() ? undefined : { value: ALL_PROPERTIES, label: t`All properties` }
  const isReady = today && latest !== undefined && property.status !== 'loading'
  const named = property.status === 'loaded' ? propertyChoice(property.record) : undefined
  const last = latest?.property ? propertyChoice(latest.property) : undefined
  return (
    <Page
      title={t`Add expense`}
      subtitle={t`What a property costs you. Amount, category and property are enough.`}
    >
      <Sheet>
        {isReady && (
          <ExpenseForm
            today={today}
            property={named ?? last ?? all}
            category={latest ? chosenCategory(latest) : 'repairs'}
          />
        )}
      </Sheet>
    </Page>
  )
}

type Begin = { today: string; property: Choice | undefined; category: string }

function ExpenseForm({ today, property, category }: Begin) {
  const refresh = useRefreshAll()
  const { data: own = [] } = useOwnCategories()
  const [added, setAdded] = useState<{ id: string; amount: string }>()
  const failed = t`The expense could not be recorded`
  const bill = useLooseFiles()
  const using = useSubmitForm<ExpenseValues>({
    initialValues: newExpense({ category, property: property?.value ?? '', today }),
    validate: expenseRules(today),
    failureText: failed,
    submit: async (values, { idempotencyKey }) => {
      setAdded(undefined)
      const body = { ...expenseBody(values), files: await bill.whenSent() }
      const reply = await writeExpenses('POST /expenses', { body, idempotencyKey })
      return outcomeOf(reply, { failed, fields: expenseDraftWire })
    },
    onDone: ({ amount }, id) => {
      bill.forget()
      // The bar with Undo says it, and nothing else once more.
      using.clearMessage()
      if (id) {
        const sum = plainAmount(amount)
        setAdded({ id, amount: sum })
        offerUndo({ done: t`${formatRupeesBriefly(sum)} is recorded.`, undo: () => undo(id) })
      }
      using.startOver()
      refresh()
    },
  })
  const undo = (id: string) => {
    setAdded(undefined)
    return takeBack(id, { alsoMonthly: true })
  }
  return (
    <>
      <AddForm using={using} label={t`Add expense`} submit={t`Record`} fallback={paths.expenses}>
        <LooseFiles files={bill} label={t`Photo of the bill`} kind="bill" />
        <DecimalField
          label={t`Amount`}
          unit="₹"
          description={t`All that was paid, GST included`}
          {...using.field('amount')}
        />
        <ChoiceField
          label={t`Category`}
          choices={categoryChoices(own)}
          {...using.field('category')}
        />
        <PickBySearch
          label={t`Property`}
          placeholder={t`Type to find a property`}
          field={using.field('property')}
          useChoices={usePropertiesWithAll}
          always={property}
        />
        <PaidFold using={using} today={today} />
        <BillFold using={using} canRecur />
      </AddForm>
      <Can do="name kinds of expenses">
        <AddCategory own={own} onAdded={(id) => using.set('category', id)} />
      </Can>
      {added && (
        <NextStep
          links={[
            {
              to: paths.expense(added.id),
              label: t`Open the expense of ${formatRupeesBriefly(added.amount)}, recover it from a tenant`,
            },
            { to: paths.expenses, label: t`See the list` },
          ]}
        />
      )}
    </>
  )
}
