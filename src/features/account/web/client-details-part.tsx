import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { translated } from '../../../web/language.ts'
import { RecordFields } from '../../../web/record/record-fields.tsx'
import { FallbackAction } from '../../../web/record/record-page.tsx'
import { Part } from '../../../web/shell/part.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import { useClient } from '../../clients/web/client-hooks.ts'

/** A client's details, which only their owner can change. */
export function ClientDetailsPart({ id }: { id: string }) {
  const state = useClient(id)
  const title = t`Your details`
  if (state.status !== 'loaded')
    return (
      <Part title={title}>
        <FallbackAction
          state={state}
          kind={t`client`}
          list={{ name: t`Dashboard`, to: paths.dashboard }}
        />
      </Part>
    )
  const { record } = state
  const { name, phone, email } = record.owner
  return (
    <Part
      title={title}
      lead={
        <Trans>
          {name} keeps these details. To change one, write to{' '}
          <Anchor href={`mailto:${email}`} underline="always">
            {email}
          </Anchor>{' '}
          or call{' '}
          <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} underline="always">
            {phone}
          </Anchor>
          .
        </Trans>
      }
    >
      <RecordFields
        fields={[
          { label: t`Name`, value: record.name },
          { label: t`Father name`, value: record.fatherName },
          { label: t`Email`, value: record.email },
          { label: t`Gender`, value: translated(record.gender) },
          { label: t`Phone`, value: record.mobileNumber, tabularNumbers: true },
          { label: t`Address1`, value: record.address1 },
          { label: t`Address2`, value: record.address2 },
        ]}
      />
    </Part>
  )
}
