import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { groupedDecimal } from '../../../shared/money.ts'
import { type Paise, paiseToDecimal, ZERO } from '../../../shared/paise.ts'
import { AllOptional } from '../../../web/form/field-group.tsx'
import {
  ChoiceField,
  DateField,
  DecimalField,
  DigitsField,
  TextField,
} from '../../../web/form/fields.tsx'
import { Fold } from '../../../web/form/fold.tsx'
import { TICKED } from '../../../web/form/rules.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Checkbox } from '../../../web/ui/checks.tsx'
import { ActionForm } from '../../ledger/web/actions/action-form.tsx'
import { useActionForm } from '../../ledger/web/actions/use-action-form.ts'
import { amountOrBlank, plainAmount, typedAmount } from '../../ledger/web/amount-rules.ts'
import type { House, HouseFacts } from '../house-property.ts'
import { HOUSE_USES, type HouseUse, houseFactsWire } from '../house-property-wire.ts'
import classes from './house-property.module.css'
import { writeHouseProperty } from './house-property-hooks.ts'

type Props = {
  house: House
  year: string
  today: string
  onDone: (message: string) => void
  onClose: () => void
}

type Values = Record<string, string>

const MOST_LOANS = 10

/** What only the owner knows of a property: what it might let for, their share, loans, rent that is lost or came later. */
export function HouseFactsForm({
  house: { property, facts, version },
  year,
  today,
  onDone,
  onClose,
}: Props) {
  const [loans, setLoans] = useState(facts.loans.length)
  // Of what the form began with: what others save meanwhile is not saved over.
  const [begun] = useState(version)
  const using = useActionForm<Values>({
    initialValues: valuesOf(facts),
    validate: (values) => faultsOf(values, { loans, today }),
    send: (values) =>
      writeHouseProperty('PUT /houseproperty/{id}', {
        params: { id: property.id },
        body: { year, ...factsFrom(values, loans) },
        version: begun,
      }),
    failed: t`It could not be saved`,
    fields: houseFactsWire,
    onDone,
  })
  const { values, field } = using
  const isLet = values.use === 'let'
  return (
    <ActionForm using={using} submit={t`Save`} onClose={onClose}>
      <ChoiceField label={t`What it is used for`} choices={uses()} {...field('use')} />
      {isLet && (
        <>
          <DecimalField
            label={t`Expected rent of the year`}
            optional
            unit="₹"
            description={t`What it might reasonably let for: comparable rents, municipal value. Only the higher of this and the actual rent counts.`}
            data-autofocus
            {...field('expectedRent')}
          />
          <AllOptional value>
            <LoanFields using={using} count={loans} onAdd={() => setLoans(loans + 1)} />
            <Fold
              title={t`Your share`}
              meaning={`${values.sharePart || '1'} / ${values.shareWhole || '1'}`}
            >
              <DigitsField
                label={t`Parts that are yours`}
                description={t`Of a property of three equal owners: 1 of 3`}
                {...field('sharePart')}
              />
              <DigitsField label={t`Of so many parts`} {...field('shareWhole')} />
            </Fold>
            <Fold
              title={t`Rent lost, or received later`}
              meaning={meaningOf([values.unrealised, values.receivedLater])}
            >
              <DecimalField
                label={t`Rent that cannot be realised`}
                unit="₹"
                {...field('unrealised')}
              />
              <Checkbox
                label={t`The tenancy was genuine; the tenant has left or I have taken steps; they occupy no other property of mine; I went to law, or it would be useless`}
                checked={values.isUnrealisedShown === TICKED}
                onChange={({ currentTarget: { checked } }) =>
                  using.set('isUnrealisedShown', checked ? TICKED : '')
                }
              />
              <DecimalField
                label={t`Rent of earlier years that came now`}
                unit="₹"
                description={t`Only what was never taxed: arrears, or rent that was left out as lost`}
                {...field('receivedLater')}
              />
            </Fold>
            <Fold
              title={t`Interest before it was complete`}
              meaning={meaningOf([values.interestBefore])}
            >
              <DecimalField
                label={t`Interest of all years before`}
                unit="₹"
                description={t`A fifth of it counts in each of five years from completion`}
                {...field('interestBefore')}
              />
              <DateField label={t`Complete on`} max={today} {...field('completedOn')} />
            </Fold>
          </AllOptional>
        </>
      )}
    </ActionForm>
  )
}

type LoanProps = {
  using: ReturnType<typeof useActionForm<Values>>
  count: number
  onAdd: () => void
}

/** Each loan of the property: its lender, and interest and principal of the year. */
function LoanFields({ using, count, onAdd }: LoanProps) {
  const { values, field } = using
  const fields = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState(0)
  // Who adds a loan goes on with it: it is unfolded, and its first field has the focus.
  useEffect(() => {
    const fold = added > 0 ? [...(fields.current?.querySelectorAll('details') ?? [])].at(-1) : null
    if (!fold) return
    fold.open = true
    fold.querySelector('input')?.focus()
  }, [added])
  const meaningOfLoan = (name: (part: string) => string) => {
    const [interest, principal, outstanding] = ['interest', 'principal', 'outstanding'].map(
      (part) => values[name(part)]?.trim() ?? '',
    )
    const said = [
      interest && t`interest ₹ ${groupedDecimal(interest)}`,
      principal && t`principal ₹ ${groupedDecimal(principal)}`,
      outstanding && t`outstanding ₹ ${groupedDecimal(outstanding)}`,
    ]
    return said.filter(Boolean).join(', ') || t`Nothing noted`
  }
  return (
    <>
      <div ref={fields} className={classes.loans}>
        {numbers(count).map((number) => {
          const name = (part: string) => `loan${number}${part}`
          return (
            <Fold
              key={number}
              title={values[name('lender')] || t`Loan ${number}`}
              meaning={meaningOfLoan(name)}
            >
              <TextField
                label={t`Bank or lender`}
                description={t`Empty all of it to remove this loan`}
                autoComplete="off"
                maxLength={100}
                {...field(name('lender'))}
              />
              <DecimalField label={t`Interest of the year`} unit="₹" {...field(name('interest'))} />
              <Checkbox
                label={t`As the certificate of the lender says`}
                checked={values[name('certified')] === TICKED}
                onChange={({ currentTarget: { checked } }) =>
                  using.set(name('certified'), checked ? TICKED : '')
                }
              />
              <DecimalField label={t`Principal repaid`} unit="₹" {...field(name('principal'))} />
              <DecimalField
                label={t`Outstanding on 31 March`}
                unit="₹"
                {...field(name('outstanding'))}
              />
            </Fold>
          )
        })}
      </div>
      {count < MOST_LOANS && (
        <Button
          variant="default"
          onClick={() => {
            onAdd()
            setAdded(count + 1)
          }}
        >
          {count === 0 ? <Trans>Add a loan</Trans> : <Trans>Add another loan</Trans>}
        </Button>
      )}
    </>
  )
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

const uses = () => {
  const labels: Record<HouseUse, string> = {
    let: t`It is let`,
    'own home': t`My own home`,
    business: t`Letting it is a business`,
  }
  return HOUSE_USES.map((value) => ({ value, label: labels[value] }))
}

const meaningOf = (amounts: readonly (string | undefined)[]): string =>
  amounts
    .filter(Boolean)
    .map((amount) => `₹ ${groupedDecimal(amount ?? '')}`)
    .join(', ') || t`Nothing noted`

const decimalOf = (amount: Paise | null) =>
  amount === null || amount === ZERO ? '' : paiseToDecimal(amount)

function valuesOf(facts: HouseFacts): Values {
  const loans = numbers(MOST_LOANS).flatMap((number) => {
    const loan = facts.loans[number - 1]
    return [
      [`loan${number}lender`, loan?.lender ?? ''],
      [`loan${number}interest`, decimalOf(loan?.interest ?? null)],
      [`loan${number}principal`, decimalOf(loan?.principal ?? null)],
      [`loan${number}outstanding`, decimalOf(loan?.outstanding ?? null)],
      [`loan${number}certified`, loan?.isCertified ? TICKED : ''],
    ]
  })
  return {
    ...Object.fromEntries(loans),
    use: facts.use,
    sharePart: String(facts.sharePart),
    shareWhole: String(facts.shareWhole),
    completedOn: facts.completedOn ?? '',
    interestBefore: decimalOf(facts.interestBefore),
    expectedRent: decimalOf(facts.expectedRent),
    unrealised: decimalOf(facts.unrealised),
    receivedLater: decimalOf(facts.receivedLater),
    isUnrealisedShown: facts.isUnrealisedShown ? TICKED : '',
  }
}

function factsFrom(values: Values, loans: number) {
  // Behind a property that is not let, what is no amount is out of sight, and not sent.
  const amount = (name: string) => {
    const typed = values[name] ?? ''
    return values.use !== 'let' && amountOrBlank(typed) ? '' : plainAmount(typed)
  }
  return {
    use: values.use as HouseUse,
    expectedRent: amount('expectedRent'),
    sharePart: values.sharePart || '1',
    shareWhole: values.shareWhole || '1',
    completedOn: values.completedOn ?? '',
    interestBefore: amount('interestBefore'),
    unrealised: amount('unrealised'),
    receivedLater: amount('receivedLater'),
    isUnrealisedShown: values.isUnrealisedShown === TICKED,
    loans: numbers(loans)
      .filter((number) => values[`loan${number}lender`]?.trim())
      .map((number) => ({
        lender: values[`loan${number}lender`] ?? '',
        isCertified: values[`loan${number}certified`] === TICKED,
        interest: amount(`loan${number}interest`),
        principal: amount(`loan${number}principal`),
        outstanding: amount(`loan${number}outstanding`),
      })),
  }
}

/** Whether anything is typed of a loan beside its lender. */
const hasFigures = (values: Values, number: number) =>
  ['interest', 'principal', 'outstanding', 'certified'].some((part) =>
    values[`loan${number}${part}`]?.trim(),
  )

function faultsOf(values: Values, { loans, today }: { loans: number; today: string }) {
  const amounts = ['expectedRent', 'unrealised', 'receivedLater', 'interestBefore']
  const ofLoans = numbers(loans).flatMap((number) =>
    ['interest', 'principal', 'outstanding'].map((part) => `loan${number}${part}`),
  )
  // What is not in sight is kept as it is typed, and cannot be mended there.
  if (values.use !== 'let') return {}
  const found: Record<string, string | undefined> = Object.fromEntries(
    [...amounts, ...ofLoans].map((name) => [name, amountOrBlank(values[name] ?? '')]),
  )
  for (const number of numbers(loans))
    if (!values[`loan${number}lender`]?.trim() && hasFigures(values, number))
      found[`loan${number}lender`] = t`Please enter the name of the bank or lender.`
  const [part, whole] = [Number(values.sharePart || '1'), Number(values.shareWhole || '1')]
  if (!Number.isInteger(part) || !Number.isInteger(whole) || part < 1)
    found.sharePart = t`Please enter a whole number.`
  else if (part > whole) found.sharePart = t`The share cannot be more than the whole.`
  if ((values.completedOn ?? '') > today) found.completedOn = t`Choose today or an earlier day.`
  if ((typedAmount(values.interestBefore ?? '') ?? ZERO) > ZERO && !values.completedOn)
    found.completedOn = t`Please enter the day on which the building was complete.`
  return Object.fromEntries(
    Object.entries(found).flatMap(([at, fault]) => (fault ? [[at, fault]] : [])),
  )
}
