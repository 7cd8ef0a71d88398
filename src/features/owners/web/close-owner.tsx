import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRefresh } from '../../../web/table/use-list.ts'
import type { Owner } from '../owner-wire.ts'
import { callOwners, OWNERS } from './owner-hooks.ts'
import { ProvedQuestion } from './proved-question.tsx'

/** Asks before an owner's organization is closed: why, and who does it. */
export function CloseOwner({ owner, onClose }: { owner: Owner; onClose: () => void }) {
  const refresh = useRefresh(OWNERS)
  const { id, name } = owner
  const kind = t`owner`
  return (
    <ProvedQuestion
      title={t`Delete this ${kind}?`}
      confirm={t`Delete`}
      isDanger
      informed={t`The owner, the clients who sign in and all administrators get an email.`}
      send={(body) => callOwners('DELETE /ownermaster/{id}', { params: { id }, body })}
      onDone={() => {
        onClose()
        void refresh()
      }}
      onCancel={onClose}
    >
      <strong>{name}</strong>
      <div>
        <Trans>
          The owner and their clients can no longer sign in. Nothing is erased at first: you can
          open the owner again below the list.
        </Trans>
      </div>
    </ProvedQuestion>
  )
}
