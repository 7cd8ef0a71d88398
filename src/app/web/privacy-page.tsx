import { Title } from '@mantine/core'
import { useClientSettings } from '../../features/identity/web/client-settings.ts'
import { Contact, Document } from './document.tsx'

const kept = [
  ['Owners', 'Name, e-mail, phone, address, business details', 'While the organization exists'],
  ['Aadhaar', 'Its last four digits and the time of consent', 'While the organization exists'],
  [
    'PAN, GST, bank account',
    'Encrypted; masked except to their owner',
    'While the organization exists',
  ],
  ['Clients', "Name, father's name, gender, e-mail, phone, address", "In the owner's books"],
  ['Agreements and receipts', 'What was agreed and what was paid', "In the owner's books"],
  ['Passwords', 'Only a hash, from which nobody can read them', 'Until they are changed'],
  ['Sign-ins', 'A hash of the session', '12 hours without use, 30 days at most'],
  ['One-time passwords', 'Only a hash', '5 minutes to use, 30 minutes as proof'],
  ['Links in mails', 'Only a hash', '30 minutes, one use'],
  ['Repeated submissions', 'A fingerprint of the form', '24 hours'],
  ['Failed sign-ins', 'E-mail and network address, as a hash', 'Until the delay is over'],
  ['Where you signed in from', 'The network address, as a hash', '180 days after the last time'],
  [
    "The server's log",
    'Who signed in or was refused: account id, network address',
    'As long as whoever runs it keeps the log',
  ],
] as const

/** What this software keeps of people, and for how long. */
export function PrivacyPage() {
  const supportEmail = useClientSettings().data?.supportEmail
  return (
    <Document title="Privacy Policy">
      <p>
        Rentbook keeps the books of owners who let property. This page says what the software
        stores, where, and for how long. It stores nothing for advertising and hands nothing to
        anybody else.
      </p>

      <Title order={2}>What is stored</Title>
      <table>
        <thead>
          <tr>
            <th scope="col">Of</th>
            <th scope="col">What</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          {kept.map(([of, what, howLong]) => (
            <tr key={of}>
              <th scope="row">{of}</th>
              <td>{what}</td>
              <td>{howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>

      <Title order={2}>Aadhaar</Title>
      <p>
        Registration asks for your Aadhaar number to check that it has twelve digits. The number
        itself is not kept: only its last four digits and the time at which you gave it reach the
        database.
      </p>

      <Title order={2}>Who sees it</Title>
      <p>
        Every owner has books of their own, and the database itself keeps them apart. An owner sees
        their own properties, clients, agreements and receipts. A client sees their own record and
        receipts. An administrator sees the owners and their trial, but no books.
      </p>

      <Title order={2}>Deleting</Title>
      <p>
        A receipt is a proof for two parties, so deleting never destroys history. A deleted property
        or client leaves the lists, and the receipts that name it stay readable to owner and client.
        A deleted account can no longer sign in, and its e-mail is free again. A closed organization
        can no longer be opened by anybody; its records are kept until whoever runs this
        installation erases them.
      </p>

      <Title order={2}>In your browser</Title>
      <p>
        There are no cookies of ours. While you are signed in, the browser's local storage holds
        your session, your name and e-mail, and the list you looked at last; Sign Out removes them.
        Your choice of light or dark colours stays. An administrator who signs in with Microsoft
        also has what Microsoft's sign-in library stores there, and a cookie with the key to it that
        ends with the browser. What stands in a form when your session ends, or in a registration
        that is not complete, waits in its tab until you have gone on, sign out or close the tab. No
        Aadhaar, PAN, bank detail or password is ever put there.
      </p>

      <Title order={2}>Mails</Title>
      <p>
        Mails carry one-time passwords and links that you asked for. They wait encrypted until they
        are handed over, and are then deleted here.
      </p>

      <Title order={2}>Questions, corrections, erasure</Title>
      <Contact email={supportEmail} />
    </Document>
  )
}
