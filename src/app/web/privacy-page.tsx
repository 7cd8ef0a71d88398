import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useClientSettings } from '../../features/identity/web/access/client-settings.ts'
import { ANSWER_WITHIN_DAYS } from '../../features/privacy/rights-wire.ts'
import { paths } from '../../paths.ts'
import { Title } from '../../web/ui/text.tsx'
import { Contact, Document } from './document.tsx'

const kept = () => [
  [t`Owners`, t`Name, email, phone, address, business details`, t`While the owner has an account`],
  [t`Aadhar`, t`Its last four digits and the time of consent`, t`While the owner has an account`],
  [
    t`PAN, GST, bank account`,
    t`Encrypted; only the owner sees them in full`,
    t`While the owner has an account`,
  ],
  [t`Clients`, t`Name, father's name, gender, email, phone, address`, t`In the owner's books`],
  [
    t`Who works with an owner`,
    t`Name, email, what they do there, and what they recorded`,
    t`In the owner's books`,
  ],
  [t`Agreements and receipts`, t`What was agreed and what was paid`, t`In the owner's books`],
  [
    t`Files`,
    t`Agreements, bills, photos and identity papers that owner or client added; encrypted`,
    t`Until they are deleted; identity papers some time after the agreement is settled`,
  ],
  [
    t`Requests about your data`,
    t`What you asked, the answer, and which version of the notice you saw`,
    t`In the owner's books`,
  ],
  [t`Passwords`, t`Scrambled`, t`Until they are changed`],
  [
    t`Sign-ins`,
    t`The kind of browser and part of its network address; the key of the sign-in is scrambled`,
    t`12 hours without use, 30 days at most`,
  ],
  [t`One-time passwords`, t`Scrambled`, t`5 minutes to use, 30 minutes as proof`],
  [t`Links in emails`, t`Scrambled`, t`30 minutes, one use`],
  [t`Forms that were sent`, t`A scrambled copy, so that nothing is saved twice`, t`24 hours`],
  [t`Failed sign-ins`, t`Email and network address, scrambled`, t`Until the delay is over`],
  [t`Where you signed in from`, t`The network address, scrambled`, t`180 days after the last time`],
  [
    t`The server's log`,
    t`Who signed in or was refused: account id, network address`,
    t`As long as the operator of this server keeps its log`,
  ],
]

/** Lists the personal data that this software keeps, and for how long. */
export function PrivacyPage() {
  const days = ANSWER_WITHIN_DAYS
  const { supportEmail, eraseAfterDays = 90 } = useClientSettings().data ?? {}
  return (
    <Document title={t`Privacy Policy`}>
      <p>
        <Trans>
          Rentbook keeps the books of owners who let property. This page says what the software
          stores, where, and for how long. It stores nothing for advertising and hands nothing to
          anybody else.
        </Trans>
      </p>

      <Title order={2}>
        <Trans>What is stored</Trans>
      </Title>
      <p>
        <Trans>
          “Scrambled” means that only a code is kept, which cannot be turned back into what was
          typed.
        </Trans>
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>About</Trans>
            </th>
            <th scope="col">
              <Trans>What</Trans>
            </th>
            <th scope="col">
              <Trans>How long</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {kept().map(([of, what, howLong]) => (
            <tr key={of}>
              <th scope="row">{of}</th>
              <td>{what}</td>
              <td>{howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>

      <Title order={2}>
        <Trans>Aadhar</Trans>
      </Title>
      <p>
        <Trans>
          Registration asks for your Aadhar number to check that it has twelve digits. The number
          itself is not kept: only its last four digits and the time at which you gave it reach the
          database.
        </Trans>
      </p>

      <Title order={2}>
        <Trans>Who sees it</Trans>
      </Title>
      <p>
        <Trans>
          Every owner has books of their own, and the database itself keeps them apart. An owner
          sees their own properties, clients, agreements and receipts. A client sees their own
          record and receipts. An administrator sees the owners and their trial, but no books.
        </Trans>
      </p>
      <p>
        <Trans>
          Whom an owner invites to work in their books sees what their role needs: a manager and an
          accountant the books, a caretaker addresses, names and phones. What they do is kept with
          their name.
        </Trans>
      </p>

      <Title order={2}>
        <Trans>Deleting</Trans>
      </Title>
      <p>
        <Trans>
          A receipt is proof for both sides, so deleting never removes history. A deleted property
          or client leaves the lists, and the receipts that name it stay readable to owner and
          client. A deleted account can no longer sign in, and its email is free again.
        </Trans>
      </p>
      <p>
        <Trans>
          When an administrator deletes an owner, the owner's books close: neither the owner nor
          their team and clients can sign in any more. {eraseAfterDays} days later what no law asks
          to be kept is erased: passwords, emails, phones, the digits of the Aadhar, bank and UPI
          details, the father's name, gender and address of clients, notes, and what the history
          says of records. The books and the receipts as they were issued are kept until eight
          financial years after that of the closing are over, as the law requires, and are then
          deleted, too. Backups may hold them for as long as the operator of this server keeps
          backups.
        </Trans>
      </p>

      <Title order={2}>
        <Trans>In your browser</Trans>
      </Title>
      <p>
        <Trans>
          We set no cookies of our own. While you are signed in, the browser's local storage holds
          your session, your name and email, and the list you looked at last; Sign Out removes them.
          Your choice of light or dark colours stays. An administrator who signs in with Microsoft
          also has what Microsoft's sign-in library stores there, and a cookie with the key to it
          that ends with the browser. What you typed in a form when your session ends, or in a
          registration that is not complete, waits in its tab until you have gone on, sign out or
          close the tab. No Aadhar, PAN, bank detail or password is ever put there.
        </Trans>
      </p>

      <Title order={2}>
        <Trans>Emails</Trans>
      </Title>
      <p>
        <Trans>
          Emails carry one-time passwords and links that you asked for. They wait encrypted until
          they are handed over, and are then deleted here.
        </Trans>
      </p>

      <Title order={2}>
        <Trans>Questions, corrections, erasure</Trans>
      </Title>
      <p>
        <Trans>
          If you have an account, ask under{' '}
          <Link to={paths.accountRights}>My account, Your rights</Link>. You get an answer within{' '}
          {days} days.
        </Trans>
      </p>
      <Contact email={supportEmail} />
    </Document>
  )
}
