import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Days } from '../../../../shared/days.ts'
import { formatPaiseBriefly, type Paise } from '../../../../shared/paise.ts'
import type { Decoded } from '../../../../shared/wire-record.ts'
import { Amount } from '../../../../web/amount.tsx'
import { readAs } from '../../../../web/api/calls.ts'
import { BusyButton } from '../../../../web/form/busy-button.tsx'
import { SubmitButton } from '../../../../web/form/form.tsx'
import type { Submission } from '../../../../web/form/use-submit-form.ts'
import { MessageSlot } from '../../../../web/message-slot.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Row, Stack } from '../../../../web/ui/layout.tsx'
import { Text } from '../../../../web/ui/text.tsx'
import { adjustmentsWire } from '../../ledger-wire.ts'
import { chargeTitle } from '../charge-texts.ts'
import { daysOf } from '../ledger-view.ts'
import classes from './action-form.module.css'
import type { PreviewedFormState as State } from './use-previewed-form.ts'

type Props<Preview> = {
  state: Omit<State<never, Preview>, 'using'> & { using: Submission }
  intro?: ReactNode
  /** The confirming label: 'Change the rent'. */
  confirm: string
  isDanger?: boolean
  children: ReactNode
  /** Content above the adjustments. */
  more?: (preview: Preview) => ReactNode
  onClose: () => void
}

/** A form that first previews its change, then confirms it. */
export function PreviewedForm<Preview extends AdjustmentsView>(props: Props<Preview>) {
  const { state, intro, confirm, isDanger, children, more, onClose } = props
  const { using, preview, isStale, isConfirming } = state
  return (
    <>
      {intro && <div className={classes.intro}>{intro}</div>}
      <form noValidate aria-label={confirm} onSubmit={using.onSubmit} className={classes.form}>
        {children}
        {isStale && preview && (
          <Stack as="p" tone="warning" role="alert">
            <Trans>
              Something changed after you looked, so nothing was done. This is what it would change
              now.
            </Trans>
          </Stack>
        )}
        {preview && (
          <Effect>
            {more?.(preview)}
            <Adjustments of={preview} />
          </Effect>
        )}
        <Row gap={12} fillsPhone className={classes.buttons}>
          {preview ? (
            <BusyButton
              color={isDanger ? 'red' : undefined}
              isBusy={isConfirming}
              onClick={() => void state.confirm()}
            >
              {confirm}
            </BusyButton>
          ) : (
            <SubmitButton using={using}>
              <Trans>See what it changes</Trans>
            </SubmitButton>
          )}
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </Row>
        <MessageSlot message={using.message} />
      </form>
    </>
  )
}

/** The preview of a change. It takes the focus, so that it is read before confirming. */
function Effect({ children }: { children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Stack
      as="section"
      ref={box}
      tabIndex={-1}
      tone="quiet"
      className={classes.effect}
      aria-label={t`What it changes`}
    >
      <Text isStrong>
        <Trans>What it changes</Trans>
      </Text>
      {children}
    </Stack>
  )
}

/** Every charge with a new amount, and the amount owed afterwards. */
const Adjustments = ({ of: { adjustments, owed } }: { of: AdjustmentsView }) => (
  <>
    {adjustments.length === 0 ? (
      <p>
        <Trans>Nothing that was charged changes.</Trans>
      </p>
    ) : (
      <ul className={classes.changes}>
        {adjustments.map(({ from, to, difference, ...charge }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the adjustments of a preview never change their places
          <li key={place}>
            <span>
              {chargeTitle(charge)}
              <Text as="span" isBlock size="small" isDimmed>
                {fromTo(from, to)}
              </Text>
            </span>
            <Signed of={difference} />
          </li>
        ))}
      </ul>
    )}
    <Row isTight gap={16} align="stretch" isSpread className={classes.owed}>
      <span>
        <Trans>Due afterwards</Trans>
      </span>
      <Amount of={owed} />
    </Row>
  </>
)

/** Amounts in rows like those of charges. */
export const AmountRows = ({ rows }: { rows: readonly { label: string; amount: Paise }[] }) => (
  <ul className={classes.changes}>
    {rows.map(({ label, amount }) => (
      <li key={label}>
        <span>{label}</span>
        <Amount of={amount} />
      </li>
    ))}
  </ul>
)

function fromTo(from: Paise, to: Paise): string {
  if (from === 0n) return t`an additional charge`
  return `${formatPaiseBriefly(from)} → ${formatPaiseBriefly(to)}`
}

const Signed = ({ of }: { of: Paise }) => (
  <span>
    {of > 0n && '+'}
    <Amount of={of} />
  </span>
)

/** The effect of a change on charges, and the amount owed afterwards. */
export type AdjustmentsView = {
  /** Sent with the confirmation, so that only what was shown is confirmed. */
  expect: string
  adjustments: readonly AdjustmentView[]
  owed: Paise
}

type AdjustmentView = {
  name: string
  days: Days | null
  from: Paise
  to: Paise
  difference: Paise
}

export const adjustmentsView = ({
  adjustments,
  expect,
  owed,
}: Decoded<typeof adjustmentsWire>): AdjustmentsView => ({
  expect,
  owed,
  adjustments: adjustments.map((it) => ({ ...it, days: daysOf(it) })),
})

/** Reads the preview of a change. */
export const readAdjustments = readAs(adjustmentsWire, adjustmentsView)
