import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { use } from 'react'
import { MayOpen } from '../may-open.ts'
import { Notice } from '../notice.tsx'
import { Anchor } from '../ui/text.tsx'

type Props = {
  /** The labels of what is missing; with none, nothing is shown. */
  missing: readonly string[]
  /** Where it is filled in; without one, below. */
  to?: string | undefined
}

/** Marks a record that came without all that its form requires, and shows what is missing. */
export function IncompleteNotice({ missing, to }: Props) {
  const mayOpen = use(MayOpen)
  return (
    missing.length > 0 && (
      <Notice>
        <span>{t`Incomplete. Missing: ${missing.join(', ')}.`}</span>{' '}
        {to && mayOpen(to) && (
          <Anchor to={to} isStrong>
            <Trans>Fill it in</Trans>
          </Anchor>
        )}
      </Notice>
    )
  )
}
