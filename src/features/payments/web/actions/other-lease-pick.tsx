import { t } from '@lingui/core/macro'
import { ChoiceField } from '../../../../web/form/fields.tsx'
import type { FieldProps } from '../../../../web/form/use-submit-form.ts'
import { useLeasesOf } from '../../../charges/web/leases-of-client.ts'
import type { LedgerView } from '../../../charges/web/ledger-view.ts'
import { addressLine } from '../../../leases/web/lease-texts.ts'

/** Another agreement of the same client that runs now. */
export function OtherLeasePick({ ledger, field }: { ledger: LedgerView; field: FieldProps }) {
  const { leases = [] } = useLeasesOf(ledger.client)
  const others = leases.filter(({ id }) => id !== ledger.leaseId)
  return (
    <ChoiceField
      label={t`The client's next agreement`}
      choices={others.map(({ id, property }) => ({ value: id, label: addressLine(property) }))}
      prompt={others.length === 0 ? t`This client has no other agreement` : t`Choose the agreement`}
      {...field}
    />
  )
}
