import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { formatDate } from '../../../../shared/calendar-date.ts'
import { reasonOf, refusalOf } from '../../../../web/api/reply.ts'
import { DateField, DecimalField } from '../../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../../web/form/form.tsx'
import { outcomeOf } from '../../../../web/form/outcome-of.ts'
import { rulesOf } from '../../../../web/form/rules.ts'
import { useSubmitForm } from '../../../../web/form/use-submit-form.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Checkbox } from '../../../../web/ui/checks.tsx'
import { Stack } from '../../../../web/ui/layout.tsx'
import { Text } from '../../../../web/ui/text.tsx'
import { readingDraftWire } from '../../../charging/charging-wire.ts'
import { useToday } from '../../../identity/web/access/client-settings.ts'
import { plainAmount } from '../../../ledger/web/amount-rules.ts'
import { type LookedAfter, writeCaretaker } from './caretaker-hooks.ts'

type Props = {
  tenancy: NonNullable<LookedAfter['tenancy']>
  onDone: (message: string) => void
  /** Called when the server refuses it: the meter may have been read in the meantime. */
  onRefused: () => void
  onClose: () => void
}

/** Sends what the meter shows today; another day and a new meter are folded. */
export function SendReading(props: Props) {
  const today = useToday()
  return today === undefined ? null : <ReadingForm {...props} today={today} />
}

const rules = rulesOf({ readOn: readingDraftWire.readOn, reading: readingDraftWire.reading })

function ReadingForm({ tenancy, today, onDone, onRefused, onClose }: Props & { today: string }) {
  const { leaseId, last } = tenancy
  // The server's question about the day, until it is answered.
  const [whyUnlikely, setUnlikely] = useState('')
  const said = useRef('')
  const failed = t`The reading was not sent`
  const using = useSubmitForm({
    initialValues: { reading: '', readOn: today, startsNewMeter: false, isDayRight: false },
    validate: { ...rules, reading: (typed) => rules.reading?.(plainAmount(typed)) },
    warnUnsaved: false,
    failureText: failed,
    submit: async ({ reading, readOn, startsNewMeter, isDayRight }, { idempotencyKey }) => {
      const confirmed = isDayRight && { confirmDay: true }
      const reply = await writeCaretaker('POST /caretaker/readings', {
        body: { leaseId, readOn, reading: plainAmount(reading), startsNewMeter, ...confirmed },
        idempotencyKey,
      })
      if (refusalOf(reply).code === 'unlikely-day') setUnlikely(reasonOf(reply))
      if (reply.status >= 400) onRefused()
      said.current = reasonOf(reply)
      return outcomeOf(reply, { failed })
    },
    onDone: () => onDone(said.current),
  })
  const { formState } = using.form
  const isOpen = 'readOn' in formState.errors || whyUnlikely !== ''
  return (
    <Form
      using={using}
      label={t`Meter reading`}
      narrow
      actions={
        <>
          <SubmitButton using={using}>
            <Trans>Send</Trans>
          </SubmitButton>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      {last && (
        <Text>
          <Trans>
            It showed {last.reading} on {formatDate(last.readOn)}.
          </Trans>
        </Text>
      )}
      <DecimalField label={t`The meter shows`} data-autofocus {...using.field('reading')} />
      <details open={isOpen || undefined}>
        <summary>
          <Trans>Read on another day, or a new meter</Trans>
        </summary>
        <Stack gap={12}>
          <DateField label={t`Read on`} max={today} {...using.field('readOn')} />
          {whyUnlikely && <Checkbox label={t`The day is right`} {...using.check('isDayRight')} />}
          <Checkbox label={t`The meter was replaced`} {...using.check('startsNewMeter')} />
        </Stack>
      </details>
    </Form>
  )
}
