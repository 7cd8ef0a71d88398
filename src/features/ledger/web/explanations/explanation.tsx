import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDate } from '../../../../shared/calendar-date.ts'
import type { Paise } from '../../../../shared/paise.ts'
import { Sum, type SumRow } from '../../../../web/sum.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Row, Stack } from '../../../../web/ui/layout.tsx'
import { Text } from '../../../../web/ui/text.tsx'
import type { ReversalKind } from '../../credit.ts'
import { type Retractable, useOpenLeaseAction } from '../lease-action.ts'
import classes from './explanation.module.css'

export const Explanation = ({ children }: { children: ReactNode }) => (
  <Stack gap={16}>{children}</Stack>
)

export type Fact = [name: string, value: ReactNode]

/** Small facts in a line; those without a value are left out. */
export const SummaryList = ({ facts }: { facts: readonly Fact[] }) => (
  <Row as="dl" align="stretch" className={classes.facts}>
    {facts
      .filter(([, value]) => value)
      .map(([name, value]) => (
        <Row key={name} gap={8} lineGap={0} align="baseline">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Row>
      ))}
  </Row>
)

type TitledSumProps = {
  heading: string
  lines: readonly SumRow[]
  total: { label: string; amount: Paise }
}

/** A sum below a short label. */
export const TitledSum = ({ heading, lines, total }: TitledSumProps) => (
  <div>
    <Text size="small" isStrong isDimmed>
      {heading}
    </Text>
    <Sum lines={lines} total={total} />
  </div>
)

type Reversible = {
  reversedOn: string | null
  reverseReason?: string | null
  reversal?: ReversalKind | null
}

/** States that a document was reversed, when and why. */
export const Reversed = ({ of: { reversedOn, reverseReason, reversal } }: { of: Reversible }) =>
  reversedOn === null ? null : (
    <p className={classes.reversed}>
      {reversal === 'mistake' ? (
        <Trans>Reversed: entered by mistake</Trans>
      ) : reversal === 'returned' ? (
        <Trans>The money came back on {formatDate(reversedOn)}</Trans>
      ) : (
        <Trans>Reversed on {formatDate(reversedOn)}</Trans>
      )}
      {reverseReason && `: ${reverseReason}`}
    </p>
  )

export const ExplanationActions = ({ children }: { children: ReactNode }) => (
  <Row gap={8}>{children}</Row>
)

type TakeBackProps = { document: Retractable; isPossible: boolean }

/** Opens the dialog that takes a document back, where an owner may. */
export function TakeBackAction({ document, isPossible }: TakeBackProps) {
  const open = useOpenLeaseAction()
  if (!open || !isPossible) return null
  return (
    <Button size="xs" variant="default" onClick={() => open({ name: 'take-back', document })}>
      <Trans>Take back</Trans>
    </Button>
  )
}
