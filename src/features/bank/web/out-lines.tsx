import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { useMay } from '../../identity/web/access/may.ts'
import type { BankLine } from '../bank-wire.ts'
import { AllPrivate } from './all-private.tsx'
import classes from './bank-page.module.css'
import { payerText, whenText, whyText } from './bank-texts.ts'
import { Signed } from './line-card.tsx'
import type { BankActions } from './use-bank-actions.ts'

type Props = { lines: BankLine[]; actions: BankActions; spend: (line: BankLine) => void }

/** Money that went out: what it may be, each an expense or private at a tap, or all private at once. */
export function OutLines({ lines, actions, spend }: Props) {
  const [shown, setShown] = useState(PAGE)
  const mayRecord = useMay('keep the bank')
  return (
    <Stack gap={16}>
      <Stack as="ul" gap={12}>
        {lines.slice(0, shown).map((line) => (
          <Row as="li" gap={12} lineGap={8} key={line.id} className={classes.line}>
            <div>
              {payerText(line)}
              <Text as="span" isBlock isDimmed size="less">
                {[whenText(line), line.proposed && whyText(line.proposed)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            <Signed line={line} />
            {mayRecord && (
              <>
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={actions.isBusy}
                  aria-label={t`Record ${payerText(line)} as an expense`}
                  onClick={() => spend(line)}
                >
                  <Trans>Expense</Trans>
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={actions.isBusy}
                  aria-label={t`Private: ${payerText(line)}`}
                  onClick={() => void actions.setPrivate(line)}
                >
                  <Trans>Private</Trans>
                </Button>
              </>
            )}
          </Row>
        ))}
      </Stack>
      <MoreLines of={lines} shown={shown} onMore={setShown} />
      {lines.length > 1 && (
        <AllPrivate lines={lines} actions={actions}>
          <Trans>All of these are private</Trans>
        </AllPrivate>
      )}
    </Stack>
  )
}

/** Lines shown at first, and added with each tap: thousands at once would hold the page up. */
export const PAGE = 100

type MoreLinesProps = { of: readonly BankLine[]; shown: number; onMore: (shown: number) => void }

/** Draws the next lines, where there are more. */
export const MoreLines = ({ of, shown, onMore }: MoreLinesProps) =>
  of.length > shown && (
    <Button variant="default" onClick={() => onMore(shown + PAGE)}>
      <Trans>
        Show more ({shown} of {of.length})
      </Trans>
    </Button>
  )
