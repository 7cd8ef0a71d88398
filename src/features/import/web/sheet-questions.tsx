import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { ChoiceField, DateField } from '../../../web/form/fields.tsx'
import { Checkbox, SegmentedChoice } from '../../../web/ui/checks.tsx'
import classes from './import-page.module.css'
import { type DateOrder, readDay } from './read-day.ts'
import { ENCODINGS } from './sheet-text.ts'
import type { OpenSheet, UsingSheet } from './use-sheet.ts'

type Props = {
  using: UsingSheet
  sheet: OpenSheet
  chargeFrom: string
  onChargeFrom: (day: string) => void
}

/** What a sheet does not show by itself: from when on rent is charged, and what can be read in two ways. */
export function SheetQuestions({ using, sheet, chargeFrom, onChargeFrom }: Props) {
  const { sheets, at, guessedEncoding, read, makesBeds, order, kind } = sheet
  return (
    <section className={classes.part} aria-label={t`Questions`}>
      <SegmentedChoice
        aria-label={t`What the sheet lists`}
        data={[
          { value: 'books', label: t`Who rents what` },
          { value: 'receipts', label: t`Past receipts` },
        ]}
        value={kind}
        onChange={using.sayKind}
      />
      {kind === 'receipts' && (
        <p className={classes.hint}>
          <Trans>
            Kept as a record of what was paid before. They change no balance: bring in your clients
            first.
          </Trans>
        </p>
      )}
      <div className={classes.questions}>
        {kind === 'books' && (
          <div>
            <DateField
              label={t`Charge rent from`}
              value={chargeFrom}
              onChange={({ currentTarget }) =>
                currentTarget.value && onChargeFrom(currentTarget.value)
              }
            />
            <p className={classes.hint}>
              <Trans>Until then, what a client owes is what your sheet says.</Trans>
            </p>
          </div>
        )}
        {sheets.length > 1 && (
          <ChoiceField
            label={t`Sheet`}
            value={String(at)}
            choices={sheets.map(({ name }, place) => ({ value: String(place), label: name }))}
            onChange={({ currentTarget }) => using.chooseSheet(Number(currentTarget.value))}
          />
        )}
        {guessedEncoding !== undefined && (
          <ChoiceField
            label={t`Text encoding of the file`}
            description={t`Choose another if letters in names look wrong.`}
            value={guessedEncoding}
            choices={ENCODINGS.map((value) => ({ value, label: encodingLabels()[value] }))}
            onChange={({ currentTarget }) => void using.readAs(currentTarget.value)}
          />
        )}
      </div>
      {(read.unclearDay !== undefined || order !== undefined) && (
        <UnclearDay day={read.unclearDay} order={order} onSay={using.sayOrder} />
      )}
      {kind === 'books' && (read.shared > 0 || !makesBeds) && (
        <Checkbox
          label={t`Add a bed for each client who shares`}
          description={plural(read.shared, {
            one: '# property has several clients. Each gets an agreement of their own, for one bed.',
            other:
              '# properties have several clients. Each gets an agreement of their own, for one bed.',
          })}
          checked={makesBeds}
          onChange={({ currentTarget }) => using.makeBeds(currentTarget.checked)}
        />
      )}
    </section>
  )
}

type UnclearProps = {
  day: string | undefined
  order: DateOrder | undefined
  onSay: (order: DateOrder) => void
}

function UnclearDay({ day, order, onSay }: UnclearProps) {
  const meaning = (as: DateOrder) => formatDate(readDay(day ?? '1/4/26', as))
  return (
    <div className={classes.unclear}>
      <p role={day === undefined ? undefined : 'alert'}>
        {day === undefined ? t`What comes first in a date?` : t`Which day is ${day}?`}
      </p>
      <SegmentedChoice
        aria-label={t`What comes first in a date`}
        data={[
          { value: 'day', label: day === undefined ? t`The day` : meaning('day') },
          { value: 'month', label: day === undefined ? t`The month` : meaning('month') },
        ]}
        value={order as DateOrder}
        onChange={onSay}
      />
    </div>
  )
}

const encodingLabels = () => ({
  'windows-1252': t`Windows`,
  macintosh: t`Mac`,
  'utf-16le': t`Unicode (UTF-16)`,
  'utf-16be': t`Unicode (UTF-16, other order)`,
})
