import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../../web/ui/button.tsx'
import type { BankLine } from '../bank-wire.ts'
import classes from './bank-page.module.css'
import { payerText, whenText, whyText } from './bank-texts.ts'
import { Signed } from './line-card.tsx'
import type { BankActions } from './use-bank-actions.ts'

/** Money that went out: what it may be, each private at a tap, or all at once. */
export function OutLines({ lines, actions }: { lines: BankLine[]; actions: BankActions }) {
  return (
    <>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.id} className={classes.line}>
            <div>
              {payerText(line)}
              <span className={classes.detail}>
                {[whenText(line), line.proposed && whyText(line.proposed)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <Signed line={line} />
            <Button
              variant="default"
              size="compact-sm"
              disabled={actions.isBusy}
              aria-label={t`Private: ${payerText(line)}`}
              onClick={() => void actions.layAside([line], 'private')}
            >
              <Trans>Private</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {lines.length > 1 && (
        <Button
          variant="default"
          disabled={actions.isBusy}
          onClick={() => void actions.layAside(lines, 'private')}
        >
          <Trans>All of these are private</Trans>
        </Button>
      )}
    </>
  )
}
