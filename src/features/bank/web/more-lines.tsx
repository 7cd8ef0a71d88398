import { Trans } from '@lingui/react/macro'
import { Button } from '../../../web/ui/button.tsx'
import type { BankLine } from '../bank-wire.ts'

/** So many lines are drawn at first, and with each tap on: thousands at once would hold the page up. */
export const PAGE = 100

type Props = { of: readonly BankLine[]; shown: number; onMore: (shown: number) => void }

/** Draws the next lines, where there are more. */
export const MoreLines = ({ of, shown, onMore }: Props) =>
  of.length > shown && (
    <Button variant="default" onClick={() => onMore(shown + PAGE)}>
      <Trans>
        Show more ({shown} of {of.length})
      </Trans>
    </Button>
  )
