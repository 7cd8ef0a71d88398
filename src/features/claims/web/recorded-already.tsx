import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly } from '../../../shared/paise.ts'
import { Code } from '../../../web/breakable.tsx'
import { Notice } from '../../../web/notice.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import type { Claim } from '../claim-wire.ts'

/** Warns of the payment that was recorded by hand and probably is this one. */
export const RecordedAlready = ({ claim: { recorded, amount } }: { claim: Claim }) =>
  recorded && (
    <Notice>
      <Trans>
        You recorded {formatPaiseBriefly(amount)} already, received on{' '}
        {formatDate(recorded.receivedOn)}:{' '}
        <Anchor to={paths.receipt(recorded.id)} inherit underline="always">
          <Code text={recorded.code} />
        </Anchor>
        . If it is the same payment, decline this one: confirmed, it would count twice.
      </Trans>
    </Notice>
  )
