import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { type DateOrder, readDay } from '../../../shared/read-day.ts'
import { ENCODINGS } from '../../../shared/sheet-text.ts'
import { ChoiceField, DateField, DigitsField } from '../../../web/form/fields.tsx'
import { translated } from '../../../web/language.ts'
import { Checkbox, SegmentedChoice } from '../../../web/ui/checks.tsx'
import { Card, Grid, Stack } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { DayQuestion } from '../../ledger/web/unlikely-day-question.tsx'
import { sheetOf } from '../import-row.ts'
import { SHEETS } from '../sheets.ts'
import { unlikelyDuesDay } from '../unlikely-dues-day.ts'
import { chargeFromText } from './dues-texts.ts'
import classes from './import-page.module.css'
import { MeaningQuestions } from './meaning-questions.tsx'
import type { OpenSheet } from './open-sheet.ts'
import type { UsingSheet } from './use-sheet.ts'

type Props = { using: UsingSheet; sheet: OpenSheet }

/** Questions that a sheet leaves open: the day up to which its dues are, and cells with two readings. */
export function SheetQuestions({ using, sheet }: Props) {
  const { sheets, at, guessedEncoding, read, kind, answers } = sheet
  const { makesBeds, order } = answers
  const records = sheetOf(kind)
  return (
    <Card as="section" gap={14} aria-label={t`Questions`}>
      <SegmentedChoice
        aria-label={t`What the sheet lists`}
        data={[
          { value: 'books', label: t`Who rents what` },
          ...SHEETS.map(({ kind, texts }) => ({ value: kind, label: translated(texts.title) })),
        ]}
        value={kind}
        onChange={using.sayKind}
      />
      {records && (
        <Text isDimmed size="less">
          {translated(records.texts.about)}
        </Text>
      )}
      <Grid min={16} gap={16} align="start">
        {kind === 'books' && <Dues using={using} sheet={sheet} />}
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
      </Grid>
      {(read.unclearDay !== undefined || order !== undefined) && (
        <UnclearDay
          day={read.unclearDay}
          order={order}
          onSay={(it) => using.answer({ order: it })}
        />
      )}
      <MeaningQuestions using={using} sheet={sheet} />
      {kind === 'books' && (read.shared > 0 || !makesBeds) && (
        <Checkbox
          label={t`Add a bed for each client who shares`}
          description={plural(read.shared, {
            one: '# property has several clients. Each gets an agreement of their own, for one bed.',
            other:
              '# properties have several clients. Each gets an agreement of their own, for one bed.',
          })}
          checked={makesBeds}
          onChange={({ currentTarget }) => using.answer({ makesBeds: currentTarget.checked })}
        />
      )}
    </Card>
  )
}

/** Up to when the dues are, and when rent is due: so that no month is missing and none is charged twice. */
function Dues({ using, sheet: { answers, chargeFrom, isDuesDayAsked, duesDayFault } }: Props) {
  const { duesUpTo, confirmedDuesDay, rentDue } = answers
  const today = useToday() ?? ''
  const [day, setDay] = useState(String(rentDue.day))
  // Sheets of ours name the first charged day of each agreement.
  if (!isDuesDayAsked) return null
  const question = duesDayFault ? undefined : unlikelyDuesDay(duesUpTo, today)
  const setDue = (due: Partial<typeof rentDue>) => using.answer({ rentDue: { ...rentDue, ...due } })
  return (
    <>
      <div>
        <DateField
          label={t`The dues in your sheet are up to which day?`}
          value={duesUpTo}
          error={duesDayFault && translated(duesDayFault)}
          onChange={({ currentTarget }) =>
            currentTarget.value && using.answer({ duesUpTo: currentTarget.value })
          }
        />
        {question && (
          <DayQuestion
            text={translated(question)}
            day={duesUpTo}
            confirmed={{
              name: 'confirmedDuesDay',
              value: confirmedDuesDay,
              error: undefined,
              onChange: (it) => using.answer({ confirmedDuesDay: it }),
            }}
          />
        )}
        {duesDayFault === undefined && (
          <Text isDimmed size="less">
            {chargeFromText(chargeFrom, today)}
          </Text>
        )}
      </div>
      <div>
        <div className={classes.due}>
          <DigitsField
            label={t`Rent is due by day`}
            value={day}
            error={isDayOfMonth(day) ? undefined : t`A day from 1 to 31.`}
            onChange={({ currentTarget }) => {
              setDay(currentTarget.value)
              if (isDayOfMonth(currentTarget.value)) setDue({ day: Number(currentTarget.value) })
            }}
          />
          <ChoiceField
            label={t`of`}
            value={rentDue.dueIn}
            choices={[
              { value: 'same', label: t`the same month` },
              { value: 'next', label: t`the next month` },
            ]}
            onChange={({ currentTarget }) =>
              setDue({ dueIn: currentTarget.value as typeof rentDue.dueIn })
            }
          />
        </div>
        <Text isDimmed size="less">
          <Trans>Where a row of your sheet says it, that counts.</Trans>
        </Text>
      </div>
    </>
  )
}

const isDayOfMonth = (text: string) => /^(?:[1-9]|[12]\d|3[01])$/.test(text.trim())

type UnclearProps = {
  day: string | undefined
  order: DateOrder | undefined
  onSay: (order: DateOrder) => void
}

function UnclearDay({ day, order, onSay }: UnclearProps) {
  const meaning = (as: DateOrder) => formatDate(readDay(day ?? '1/4/26', as))
  return (
    <Stack gap={8}>
      <Text isStrong role={day === undefined ? undefined : 'alert'}>
        {day === undefined ? t`What comes first in a date?` : t`Which day is ${day}?`}
      </Text>
      <SegmentedChoice
        aria-label={t`What comes first in a date`}
        data={[
          { value: 'day', label: day === undefined ? t`The day` : meaning('day') },
          { value: 'month', label: day === undefined ? t`The month` : meaning('month') },
        ]}
        value={order as DateOrder}
        onChange={onSay}
      />
    </Stack>
  )
}

const encodingLabels = () => ({
  'windows-1252': t`Windows`,
  macintosh: t`Mac`,
  'utf-16le': t`Unicode (UTF-16)`,
  'utf-16be': t`Unicode (UTF-16, other order)`,
})
