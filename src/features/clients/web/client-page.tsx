import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { firstTenCharacters } from '../../../shared/calendar-date.ts'
import { BackButton } from '../../../web/form/back-button.tsx'
import { RecordActions, RecordFields } from '../../../web/record/record-fields.tsx'
import { RecordPage } from '../../../web/record/record-page.tsx'
import { translated } from '../../../web/translated.ts'
import type { Client } from '../client.ts'
import { useClient } from './client-hooks.ts'

/** What an owner keeps of a client, to be read only. */
export function ClientPage() {
  const [query] = useSearchParams()
  return (
    <RecordPage
      title={t`Clientmaster Detail`}
      state={useClient(recordIdIn(query))}
      kind={t`client`}
      list={{ name: t`List of Clients`, to: paths.clients }}
    >
      {({ record }) => (
        <>
          <RecordFields fields={fieldsOf(record)} />
          <RecordActions>
            <BackButton fallback={paths.clients} />
            <Button component={Link} to={paths.editClient(record.id)}>
              <Trans>Edit</Trans>
            </Button>
          </RecordActions>
        </>
      )}
    </RecordPage>
  )
}

const fieldsOf = (client: Client) => [
  { label: t`Name`, value: client.name },
  { label: t`Father name`, value: client.fatherName },
  { label: t`Email`, value: client.email },
  { label: t`Gender`, value: translated(client.gender) },
  { label: t`Phone`, value: client.mobileNumber, tabularNumbers: true },
  { label: t`Address1`, value: client.address1 },
  { label: t`Address2`, value: client.address2 },
  { label: t`CreatedAt`, value: firstTenCharacters(client.createdAt), tabularNumbers: true },
  { label: t`UpdatedAt`, value: firstTenCharacters(client.updatedAt), tabularNumbers: true },
  { label: t`CreatedBy`, value: client.owner.name },
]
