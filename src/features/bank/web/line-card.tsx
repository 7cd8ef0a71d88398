import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type PointerEvent, useRef, useState } from 'react'
import { formatPaiseBriefly } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { BigAmount } from '../../../web/big-amount.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card, Row } from '../../../web/ui/layout.tsx'
import { Text, Title, VisuallyHidden } from '../../../web/ui/text.tsx'
import { useMay } from '../../identity/web/access/may.ts'
import type { BankLine } from '../bank-wire.ts'
import { isBookable } from './bank-hooks.ts'
import classes from './bank-page.module.css'
import { becomesText, payerText, whenText, whyText } from './bank-texts.ts'

export type OnLine = {
  confirm: (line: BankLine) => void
  assign: (line: BankLine) => void
  setPrivate: (line: BankLine) => void
  leave: (line: BankLine) => void
}

/** Pixels by which a card must be swiped to be confirmed. */
const FAR = 96

/** One line on a phone: what the bank says, what it becomes, why, and what can be done; a swipe to the right confirms it. */
export function LineCard({ line, isBusy, on }: { line: BankLine; isBusy: boolean; on: OnLine }) {
  const mayRecord = useMay('keep the bank')
  const canConfirm = mayRecord && isBookable(line)
  const { by, ...drawing } = useDrawn(() => canConfirm && !isBusy && on.confirm(line))
  return (
    <Card
      as="article"
      gap={6}
      className={classes.card}
      aria-label={`${payerText(line)}, ${formatPaiseBriefly(line.amount)}`}
      data-drawn={canConfirm && by > FAR ? true : undefined}
      style={canConfirm && by > 0 ? { transform: `translateX(${by}px)` } : undefined}
      {...drawing}
    >
      <Text isDimmed size="less">
        {whenText(line)}
      </Text>
      <Title order={3}>{payerText(line)}</Title>
      <BigAmount>
        <Signed line={line} />
      </BigAmount>
      {line.note && (
        <Text isDimmed size="less">
          “{line.note}”
        </Text>
      )}
      <p className={classes.becomes}>{becomesText(line)}</p>
      <Text isDimmed size="less">
        {line.proposed && whyText(line.proposed)}
      </Text>
      <LineButtons line={line} isBusy={isBusy} on={on} />
    </Card>
  )
}

/** An amount with its direction. */
export const Signed = ({ line }: { line: BankLine }) =>
  line.direction === 'in' ? (
    <Amount of={line.amount} />
  ) : (
    <span className={classes.signed}>
      <span aria-hidden>− </span>
      <VisuallyHidden>
        <Trans>Money out:</Trans>{' '}
      </VisuallyHidden>
      <Amount of={line.amount} />
    </span>
  )

type LineButtonsProps = {
  line: BankLine
  isBusy: boolean
  on: OnLine
  /** Small enough for one line of a table. */
  isSmall?: boolean
}

/** The actions on a line. */
export function LineButtons({ line, isBusy, on, isSmall }: LineButtonsProps) {
  const size = isSmall ? 'compact-sm' : 'md'
  const name = `${payerText(line)}, ${formatPaiseBriefly(line.amount)}`
  if (!useMay('keep the bank')) return null
  return (
    <Row gap={8} className={classes.buttons}>
      {isBookable(line) && (
        <Button
          size={size}
          disabled={isBusy}
          aria-label={t`Confirm ${name}`}
          onClick={() => on.confirm(line)}
        >
          <Trans>Confirm</Trans>
        </Button>
      )}
      {line.direction === 'out' && (
        <Button
          variant="default"
          size={size}
          disabled={isBusy}
          aria-label={t`Record ${name} as an expense`}
          onClick={() => on.assign(line)}
        >
          <Trans>Expense</Trans>
        </Button>
      )}
      {line.direction === 'in' && (
        <Button
          variant="default"
          size={size}
          disabled={isBusy}
          aria-label={t`Choose the tenant of ${name}`}
          onClick={() => on.assign(line)}
        >
          <Trans>Choose tenant</Trans>
        </Button>
      )}
      <Button
        variant="default"
        size={size}
        disabled={isBusy}
        aria-label={t`Private: ${name}`}
        onClick={() => on.setPrivate(line)}
      >
        <Trans>Private</Trans>
      </Button>
      <Button
        variant="subtle"
        size={size}
        disabled={isBusy}
        aria-label={t`Later: ${name}`}
        onClick={() => on.leave(line)}
      >
        <Trans>Later</Trans>
      </Button>
    </Row>
  )
}

/** How far a finger has drawn a card to the right; up and down the page scrolls as ever. */
function useDrawn(onFar: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  const [by, setBy] = useState(0)
  const end = () => {
    from.current = null
    if (by > FAR) onFar()
    setBy(0)
  }
  return {
    by,
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      if (pointerType === 'touch') from.current = { x, y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!from.current) return
      const [right, down] = [clientX - from.current.x, Math.abs(clientY - from.current.y)]
      setBy(right > down ? Math.max(0, right) : 0)
    },
    onPointerUp: end,
    onPointerCancel: () => {
      from.current = null
      setBy(0)
    },
  }
}
