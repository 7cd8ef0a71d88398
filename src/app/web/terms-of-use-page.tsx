import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useClientSettings } from '../../features/identity/web/access/client-settings.ts'
import { paths } from '../../paths.ts'
import { Title } from '../../web/ui/text.tsx'
import { Contact, Document } from './document.tsx'

/** The terms of use: what users may expect of this software, and it of them. */
export function TermsOfUsePage() {
  const supportEmail = useClientSettings().data?.supportEmail
  return (
    <Document title={t`Terms of Use`}>
      <p>
        <Trans>These terms say what Rentbook does for you, and what you are responsible for.</Trans>
      </p>

      <Title order={2}>
        <Trans>What Rentbook is</Trans>
      </Title>
      <p>
        <Trans>
          Rentbook keeps the books of rented property. Owners record properties, clients, rent
          agreements and rent receipts; clients read their own receipts. It is not a bank and moves
          no money: the payment screen is a demonstration.
        </Trans>
      </p>

      <Title order={2}>
        <Trans>Your account</Trans>
      </Title>
      <p>
        <Trans>
          Register with an email address that is yours, and keep your password to yourself. A
          session ends after 12 hours without use, after 30 days at the latest, and as soon as you
          sign out or change your password.
        </Trans>
      </p>

      <Title order={2}>
        <Trans>Free trial</Trans>
      </Title>
      <p>
        <Trans>
          An owner's account begins with a free trial, and the dashboard shows how many days are
          left. Once it has expired you can still read your books while you are signed in, but not
          change them, until you subscribe. Your clients keep seeing their receipts.
        </Trans>
      </p>

      <Title order={2}>
        <Trans>What you enter</Trans>
      </Title>
      <p>
        <Trans>
          You are responsible for the accuracy of what you enter and for being allowed to keep it:
          your clients' names and addresses are theirs. What is kept and for how long is in the{' '}
          <Link to={paths.privacy}>Privacy Policy</Link>.
        </Trans>
      </p>

      <Title order={2}>
        <Trans>Receipts</Trans>
      </Title>
      <p>
        <Trans>
          A receipt keeps what it said on the day it was written, whatever changes later. A wrong
          one is cancelled with a reason; its number and its text stay, for you and for your client.
        </Trans>
      </p>

      <Title order={2}>
        <Trans>Fair use</Trans>
      </Title>
      <p>
        <Trans>
          Do not try to read other people's books, to guess passwords, or to overload the service.
          After too many tries you have to wait.
        </Trans>
      </p>

      <Title order={2}>
        <Trans>Questions</Trans>
      </Title>
      <Contact email={supportEmail} />
    </Document>
  )
}
