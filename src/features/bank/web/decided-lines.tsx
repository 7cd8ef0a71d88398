import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { Code } from '../../../web/breakable.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card, Row, Stack } from '../../../web/ui/layout.tsx'
import { Anchor, Text } from '../../../web/ui/text.tsx'
import { Can } from '../../identity/web/access/can.tsx'
import type { BankLine } from '../bank-wire.ts'
import classes from './bank-page.module.css'
import { payerText, whenText } from './bank-texts.ts'
import { Signed } from './line-card.tsx'
import type { BankActions } from './use-bank-actions.ts'

/** The lines that were decided last, each with its receipts, to be taken back. */
export function DecidedLines({ lines, actions }: { lines: BankLine[]; actions: BankActions }) {
  if (lines.length === 0) return null
  return (
    <Card as="details" gap={14}>
      <summary>
        <Trans>Decided lines ({lines.length})</Trans>
      </summary>
      <Stack as="ul" gap={12}>
        {lines.map((line) => (
          <Row as="li" gap={12} lineGap={8} key={line.id} className={classes.line}>
            <div>
              {payerText(line)}
              <Text as="span" isBlock isDimmed size="less">
                {[whenText(line), line.state === 'left' && t`laid aside`, earlierText(line)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              {line.expenseId && (
                <Anchor to={paths.expense(line.expenseId)} isApart>
                  <Trans>Expense</Trans>
                </Anchor>
              )}
              {line.receipts.map(({ id, code }) => (
                <Anchor key={id} to={paths.receipt(id)} isApart>
                  <Code text={t`Receipt ${code}`} />
                </Anchor>
              ))}
            </div>
            <Signed line={line} />
            {line.earlierReceipts === null && (
              <Can do="keep the bank">
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={actions.isBusy}
                  aria-label={t`Undo ${payerText(line)}`}
                  onClick={() =>
                    void (line.state === 'left'
                      ? actions.layAside([line], 'new')
                      : actions.undo(line))
                  }
                >
                  <Trans>Undo</Trans>
                </Button>
              </Can>
            )}
          </Row>
        ))}
      </Stack>
    </Card>
  )
}

/** Says of a line that it was decided in earlier books, and names its receipts there; '' for a line of these books. */
function earlierText({ earlierReceipts }: BankLine): string {
  if (earlierReceipts === null) return ''
  return earlierReceipts === ''
    ? t`in your earlier books`
    : t`${earlierReceipts} of your earlier books`
}
