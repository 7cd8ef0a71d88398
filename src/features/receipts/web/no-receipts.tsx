import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../web/empty-state.tsx'
import { AddLink } from '../../../web/form/record-links.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { useIsAnythingLet } from '../../leases/web/lease-hooks.ts'
import { useRecordAPayment } from '../../payments/web/record-button.tsx'

/** Shown where there is no receipt at all, with the step that leads to the first one. */
export const NoReceipts = ({ isOwner }: { isOwner: boolean }) =>
  isOwner ? (
    <NoneOfOwner />
  ) : (
    <EmptyState title={t`No Data Found`}>
      <Trans>Once your rent is received, its receipt appears here.</Trans>
    </EmptyState>
  )

function NoneOfOwner() {
  const record = useRecordAPayment()
  const isLet = useIsAnythingLet()
  return (
    <EmptyState
      title={t`No Data Found`}
      action={
        isLet === undefined || !record ? null : isLet ? (
          <Button onClick={() => record()}>
            <Trans>Record a payment</Trans>
          </Button>
        ) : (
          <AddLink to={paths.letProperty}>
            <Trans>Let a property</Trans>
          </AddLink>
        )
      }
    >
      {isLet === false ? (
        <Trans>Let a property first. Each payment that you record then has its receipt here.</Trans>
      ) : (
        <Trans>Each payment that you record has its receipt here.</Trans>
      )}
    </EmptyState>
  )
}
