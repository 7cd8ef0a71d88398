import { t } from '@lingui/core/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useId, useRef } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { AllOptional } from '../../../web/form/field-group.tsx'
import {
  ChoiceField,
  choicesOf,
  DateField,
  DecimalField,
  TextField,
} from '../../../web/form/fields.tsx'
import { Fold } from '../../../web/form/fold.tsx'
import type { SubmitForm } from '../../../web/form/use-submit-form.ts'
import { Checkbox } from '../../../web/ui/checks.tsx'
import { PAYMENT_METHODS, type PaymentMethod } from '../../ledger/credit.ts'
import { methodText } from '../../ledger/web/document-texts.ts'
import {
  OF_SEVERAL,
  UnlikelyDayQuestion,
  whyUnlikely,
} from '../../ledger/web/unlikely-day-question.tsx'
import type { Vendor } from '../expense.ts'
import { useVendors } from './expense-hooks.ts'
import { chosenCategory } from './expense-texts.ts'
import { broughtBy, daysOfBill, type ExpenseValues, whyUnlikelyBill } from './expense-values.ts'

type Using = { using: SubmitForm<ExpenseValues> }

const PAUSE_MS = 250

/** The day, to whom and how it was paid: folded, with what holds while nobody opens it. */
export function PaidFold({ using, today }: Using & { today: string }) {
  const { spentOn, paidTo, method } = using.values
  const day = spentOn === today ? t`Today` : formatDate(spentOn)
  const how = method === '' ? '' : methodText(method as PaymentMethod)
  return (
    <AllOptional value>
      <Fold title={t`When, to whom, how`} meaning={[day, paidTo, how].filter(Boolean).join(', ')}>
        <DateField label={t`Paid on`} max={today} {...using.field('spentOn')} />
        <UnlikelyDayQuestion
          why={whyUnlikely(spentOn, { ledger: OF_SEVERAL, today })}
          day={spentOn}
          confirmed={using.field('confirmedDay')}
        />
        <VendorField using={using} />
        <ChoiceField
          label={t`How it was paid`}
          optional
          prompt={t`Not recorded`}
          choices={choicesOf(PAYMENT_METHODS, (word) => methodText(word as PaymentMethod))}
          {...using.field('method')}
        />
        <TextField label={t`Reference`} optional autoComplete="off" {...using.field('reference')} />
      </Fold>
    </AllOptional>
  )
}

/** The field of the payee. It offers those paid before; choosing one fills in category and method, unless they were chosen by hand. */
function VendorField({ using }: Using) {
  const list = useId()
  const [search] = useDebouncedValue(using.values.paidTo.trim(), PAUSE_MS)
  const { data: vendors = [] } = useVendors(search)
  const { onChange, register: _, ...field } = using.field('paidTo')
  const { category, method } = using.values
  const proposed = useRef({ category, method }).current
  const before = useRef(proposed)
  const take = (vendor: Vendor | undefined) => {
    const brings = vendor && {
      category: chosenCategory(vendor),
      method: vendor.method ?? proposed.method,
    }
    const next = broughtBy(brings, { category, method }, { proposed, before: before.current })
    before.current = brings ?? proposed
    using.set('category', next.category)
    using.set('method', next.method)
  }
  return (
    <>
      <TextField
        label={t`Paid to`}
        optional
        autoComplete="off"
        list={list}
        {...field}
        onChange={({ currentTarget: { value } }) => {
          onChange(value)
          take(vendors.find(({ name }) => name === value))
        }}
      />
      <datalist id={list}>
        {vendors.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

/** The fields of the bill, and whether it comes every month. */
export function BillFold({ using, canRecur }: Using & { canRecur: boolean }) {
  const { gst, billNumber, billedOn, spentOn, note, everyMonth } = using.values
  const days = daysOfBill(using.values)
  const said = [gst && t`GST ₹ ${gst}`, billNumber, ...days, everyMonth && t`every month`, note]
  return (
    <AllOptional value>
      <Fold
        title={t`The bill, and more`}
        meaning={said.filter(Boolean).join(', ') || t`Nothing noted`}
      >
        <DecimalField label={t`GST in it`} optional unit="₹" {...using.field('gst')} />
        <TextField
          label={t`Bill number`}
          optional
          autoComplete="off"
          {...using.field('billNumber')}
        />
        <DateField label={t`Bill of`} optional {...using.field('billedOn')} />
        <UnlikelyDayQuestion
          why={whyUnlikelyBill(billedOn, spentOn)}
          day={billedOn}
          confirmed={using.field('confirmedBill')}
        />
        <DateField label={t`For days from`} optional {...using.field('periodStart')} />
        <DateField label={t`For days to`} optional {...using.field('periodEnd')} />
        <TextField label={t`Note`} optional maxLength={500} {...using.field('note')} />
        {canRecur && (
          <Checkbox
            label={t`It comes every month: propose it again next month`}
            checked={everyMonth !== ''}
            onChange={({ currentTarget: { checked } }) =>
              using.set('everyMonth', checked ? 'yes' : '')
            }
          />
        )}
      </Fold>
    </AllOptional>
  )
}
