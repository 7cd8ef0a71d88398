import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { firstTenCharacters } from '../../../shared/calendar-date.ts'
import { BackButton } from '../../../web/form/back-button.tsx'
import { RecordActions, RecordFields } from '../../../web/record/record-fields.tsx'
import { RecordPage } from '../../../web/record/record-page.tsx'
import { translated } from '../../../web/translated.ts'
import { Activity, oneOfWords } from '../../history/web/activity.tsx'
import type { Client, ClientDetails } from '../client.ts'
import { useClient } from './client-hooks.ts'

type Props = {
  /** What others know of the client, below its record. */
  more?: ((client: Client) => ReactNode) | undefined
}

/** What an owner keeps of a client, to be read only. */
export function ClientPage({ more }: Props) {
  const [query] = useSearchParams()
  return (
    <RecordPage
      title={t`Clientmaster Detail`}
      state={useClient(recordIdIn(query))}
      kind={t`client`}
      list={{ name: t`List of Clients`, to: paths.clients }}
      below={({ record }) => (
        <>
          {more?.(record)}
          <Activity record={record} fields={{ ...labels(), gender: oneOfWords(labels().gender) }} />
        </>
      )}
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

const labels = (): Record<keyof ClientDetails | 'email', string> => ({
  name: t`Name`,
  fatherName: t`Father name`,
  email: t`Email`,
  gender: t`Gender`,
  mobileNumber: t`Phone`,
  address1: t`Address1`,
  address2: t`Address2`,
})

const fieldsOf = (client: Client) => [
  { label: labels().name, value: client.name },
  { label: labels().fatherName, value: client.fatherName },
  { label: labels().email, value: client.email },
  { label: labels().gender, value: translated(client.gender) },
  { label: labels().mobileNumber, value: client.mobileNumber, tabularNumbers: true },
  { label: labels().address1, value: client.address1 },
  { label: labels().address2, value: client.address2 },
  { label: t`Created at`, value: firstTenCharacters(client.createdAt), tabularNumbers: true },
  { label: t`Updated at`, value: firstTenCharacters(client.updatedAt), tabularNumbers: true },
  { label: t`Created by`, value: client.owner.name },
]
