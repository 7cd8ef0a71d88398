import { paths } from '../../../paths.ts'
import { BackButton } from '../../../web/form/back-button.tsx'
import { EmailField } from '../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { PasswordField } from '../../../web/form/password-field.tsx'
import { all, emailLike, required } from '../../../web/form/rules.ts'
import { savedWith } from '../../../web/form/saved-with.ts'
import { useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { Page, Sheet } from '../../../web/shell/page.tsx'
import { useRefresh } from '../../../web/table/use-list.ts'
import { isLongEnough } from '../../identity/web/password-rule.ts'
import { useAccount } from '../../identity/web/session.ts'
import { ownedBy } from '../../owners/web/claimed-owner-wire.ts'
import type { Gender } from '../client.ts'
import {
  ClientDetailFields,
  ClientNameFields,
  type ClientValues,
  clientRules,
} from './client-fields.tsx'
import { CLIENTS, callClients } from './client-hooks.ts'

type NewClient = ClientValues & { email: string; password: string }

const EMPTY: NewClient = {
  name: '',
  fatherName: '',
  email: '',
  password: '',
  gender: '',
  mobileNumber: '',
  address1: '',
  address2: '',
}

/** Adds a client, who can sign in with that e-mail and password from then on. */
export function AddClientPage() {
  const account = useAccount()
  const refresh = useRefresh(CLIENTS)
  const using = useSubmitForm<NewClient>({
    initialValues: EMPTY,
    validate: {
      ...clientRules,
      email: all(required('Please Enter Email.'), emailLike('Please enter a valid email address')),
      password: all(required('Please Enter Password.'), isLongEnough),
    },
    submit: ({ gender, ...values }, { idempotencyKey }) => {
      const { ownerMasters } = ownedBy(account)
      const body = { ...values, gender: gender as Gender, ownerMasters }
      return savedWith('ClientMaster', callClients('POST /clientmaster', { body, idempotencyKey }))
    },
    onDone: () => {
      using.startOver()
      void refresh()
    },
  })
  return (
    <Page
      title="Add ClientMaster"
      subtitle="Who rents from you. They sign in with this e-mail and password to see their receipts."
    >
      <Sheet>
        <Form
          using={using}
          label="Add ClientMaster"
          actions={
            <>
              <SubmitButton using={using}>Add</SubmitButton>
              <BackButton fallback={paths.clients} />
            </>
          }
        >
          <ClientNameFields field={using.field} />
          <EmailField label="Email" autoComplete="off" {...using.field('email')} />
          <PasswordField label="Password" kind="new" {...using.field('password')} />
          <ClientDetailFields field={using.field} />
        </Form>
      </Sheet>
    </Page>
  )
}
