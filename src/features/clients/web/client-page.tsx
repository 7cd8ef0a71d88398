import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailIcon, PhoneIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { firstTenCharacters } from '../../../shared/calendar-date.ts'
import { missingFields } from '../../../shared/missing-fields.ts'
import { WhatsAppMark } from '../../../web/brand-marks.tsx'
import { Breakable } from '../../../web/breakable.tsx'
import { diallable, whatsAppNumber } from '../../../web/call-link.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { translated } from '../../../web/language.ts'
import { Notice } from '../../../web/notice.tsx'
import { IncompleteNotice } from '../../../web/record/incomplete-notice.tsx'
import { QuietFields, RecordFields } from '../../../web/record/record-fields.tsx'
import { RecordHeading } from '../../../web/record/record-heading.tsx'
import { RecordPage, RecordSheet } from '../../../web/record/record-page.tsx'
import { Badge } from '../../../web/ui/badge.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import { FilesOf } from '../../files/web/files-of.tsx'
import { Activity, oneOfWords } from '../../history/web/activity.tsx'
import { Can } from '../../identity/web/access/can.tsx'
import { type Client, type ClientDetails, newClientWire } from '../client-wire.ts'
import { withholdsAsText } from './client-fields.tsx'
import { useClient } from './client-hooks.ts'
import classes from './client-page.module.css'
import { ClientSignIn } from './client-sign-in.tsx'

type Props = {
  /** Content of other features below the record. */
  more?: ((client: Client) => ReactNode) | undefined
}

/** A client's details, read-only. */
export function ClientPage({ more }: Props) {
  const [query] = useSearchParams()
  return (
    <RecordPage
      title={t`Clientmaster Detail`}
      isTitleQuiet
      state={useClient(recordIdIn(query))}
      kind={t`client`}
      list={{ name: t`List of Clients`, to: paths.clients }}
      below={({ record }) => (
        <>
          {record.mails && <MailNotice mails={record.mails} />}
          <Incomplete client={record} />
          {more?.(record)}
          {record.signIn !== 'password' && (
            <Can do="change a client">
              <ClientSignIn client={record} />
            </Can>
          )}
          <RecordSheet>
            <RecordFields fields={fieldsOf(record)} />
            <QuietFields fields={quietFieldsOf(record)} />
          </RecordSheet>
          <FilesOf subject={{ kind: 'client', id: record.id }} />
          <Activity record={record} fields={historyFields()} />
        </>
      )}
    >
      {({ record }) => (
        <>
          <BackButton fallback={paths.clients} />
          <RecordHeading
            name={record.name || t`Unnamed`}
            detail={<ContactLinks client={record} />}
            actions={
              <Button to={paths.editClient(record.id)} variant="default">
                <Trans>Edit</Trans>
              </Button>
            }
          />
        </>
      )}
    </RecordPage>
  )
}

/** Lists missing details of a client. A missing e-mail alone is entered where they are invited, below. */
function Incomplete({ client }: { client: Client }) {
  const missing = missingFields(newClientWire, client) as (keyof ReturnType<typeof labels>)[]
  const isForForm = missing.some((name) => name !== 'email')
  return (
    <IncompleteNotice
      missing={missing.map((name) => labels()[name])}
      to={isForForm ? paths.editClient(client.id) : undefined}
    />
  )
}

/** Why mails do not reach the client. */
const MailNotice = ({ mails }: { mails: NonNullable<Client['mails']> }) => (
  <Notice>
    {mails === 'unwanted' ? (
      <Trans>
        The person at this address said your emails are not for them, so none are sent there. Please
        ask your client for the right one.
      </Trans>
    ) : (
      <Trans>
        An email to this address came back in the last 30 days. Please check the address.
      </Trans>
    )}
  </Notice>
)

/** How the client is reached at a tap. */
function ContactLinks({ client: { name, email, mobileNumber } }: { client: Client }) {
  const telephone = diallable(mobileNumber)
  const whatsApp = whatsAppNumber(mobileNumber)
  return (
    <>
      {telephone !== '' && (
        <Anchor
          href={`tel:${telephone}`}
          className={classes.reach}
          aria-label={t`Call ${name}, ${mobileNumber}`}
        >
          <PhoneIcon size={18} /> {mobileNumber}
        </Anchor>
      )}
      {whatsApp !== null && (
        <Anchor
          href={`https://wa.me/${whatsApp}`}
          target="_blank"
          rel="noreferrer"
          className={classes.reach}
        >
          <WhatsAppMark size={18} /> <Trans>WhatsApp</Trans>
        </Anchor>
      )}
      {email === '' ? (
        <Badge color="saffron">
          <Trans>No email, so no sign-in</Trans>
        </Badge>
      ) : (
        <Anchor href={`mailto:${email}`} className={classes.reach}>
          <MailIcon size={18} />
          <span>
            <Breakable text={email} />
          </span>
        </Anchor>
      )}
    </>
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
  withholdsAs: t`Tenant type (for TDS)`,
})

const historyFields = () => ({
  ...labels(),
  gender: oneOfWords(labels().gender),
  withholdsAs: oneOfWords(labels().withholdsAs, withholdsAsText),
  invitation: oneOfWords(t`Invitation`),
  mails: oneOfWords(t`Emails`),
  tdsCertificate: t`TDS certificate`,
})

const fieldsOf = (client: Client) => [
  { label: labels().name, value: client.name },
  { label: labels().fatherName, value: client.fatherName },
  { label: labels().email, value: client.email },
  { label: labels().gender, value: translated(client.gender) },
  { label: labels().mobileNumber, value: client.mobileNumber },
  { label: labels().address1, value: client.address1 },
  { label: labels().address2, value: client.address2 },
  ...(client.withholdsAs
    ? [{ label: labels().withholdsAs, value: withholdsAsText(client.withholdsAs) }]
    : []),
]

const quietFieldsOf = (client: Client) => [
  { label: t`Created at`, value: firstTenCharacters(client.createdAt) },
  { label: t`Updated at`, value: firstTenCharacters(client.updatedAt) },
  { label: t`Created by`, value: client.owner.name },
]
