import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatPaiseBriefly } from '../../../shared/paise.ts'
import { ChoiceField, TextField } from '../../../web/form/fields.tsx'
import { PickBySearch } from '../../../web/form/pick-by-search.tsx'
import { useOwnCategories, usePropertiesWithAll } from '../../expenses/web/expense-hooks.ts'
import { categoryChoices, categoryIn, chosenCategory } from '../../expenses/web/expense-texts.ts'
import { ALL_PROPERTIES } from '../../expenses/web/expense-values.ts'
import { propertyChoice } from '../../leases/web/lease-texts.ts'
import { ActionForm } from '../../ledger/web/actions/action-form.tsx'
import { useActionForm } from '../../ledger/web/actions/use-action-form.ts'
import { type BankLine, lineExpenseWire } from '../bank-wire.ts'
import { likelyRule } from '../rule-words.ts'
import { writeBank } from './bank-hooks.ts'
import { payerText, whenText } from './bank-texts.ts'

type Props = { line: BankLine; onDone: (message: string) => void; onClose: () => void }

/** Says what money that went out was for, and by which words the next one is known. */
export function SpendLine({ line, onDone, onClose }: Props) {
  const { data: own = [] } = useOwnCategories()
  const { category, ownCategory = null, property, paidTo } = line.proposed ?? {}
  const place = property
    ? propertyChoice(property)
    : { value: ALL_PROPERTIES, label: t`All properties` }
  const using = useActionForm({
    initialValues: {
      category: category ? chosenCategory({ category, ownCategory }) : '',
      propertyId: place.value,
      paidTo: (paidTo ?? line.payer ?? '').slice(0, 100),
      contains: likelyRule(line),
    },
    validate: {
      category: (chosen) => (chosen === '' ? t`Please choose a category.` : undefined),
      propertyId: (id) => (id === '' ? t`Please choose a property.` : undefined),
    },
    send: (values) =>
      writeBank('POST /banklines/{id}/expense', {
        params: { id: line.id },
        body: {
          ...categoryIn(values.category),
          ...(values.propertyId !== ALL_PROPERTIES && { propertyId: values.propertyId }),
          paidTo: values.paidTo,
          contains: values.contains,
        },
      }),
    fields: lineExpenseWire,
    failed: t`The expense could not be recorded`,
    onDone,
  })
  return (
    <ActionForm
      using={using}
      submit={t`Record ${formatPaiseBriefly(line.amount)}`}
      intro={
        <Trans>
          {payerText(line)}, {whenText(line)}.
        </Trans>
      }
      onClose={onClose}
    >
      <ChoiceField
        label={t`Category`}
        prompt={t`Choose`}
        choices={categoryChoices(own)}
        {...using.field('category')}
      />
      <PickBySearch
        label={t`Property`}
        placeholder={t`Type to find a property`}
        field={using.field('propertyId')}
        useChoices={usePropertiesWithAll}
        always={place}
      />
      <TextField
        label={t`Paid to`}
        optional
        autoComplete="off"
        maxLength={100}
        {...using.field('paidTo')}
      />
      <TextField
        label={t`Know the next one by`}
        description={t`Words of the bank’s line. The next one with them is proposed like this.`}
        optional
        autoComplete="off"
        maxLength={100}
        {...using.field('contains')}
      />
    </ActionForm>
  )
}
