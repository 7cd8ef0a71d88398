import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { outcomeOf } from '../../../web/form/outcome-of.ts'
import { PasswordField } from '../../../web/form/password-field.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { WriteBlock } from '../../../web/form/write-block.ts'
import { saveFile } from '../../../web/save-file.ts'
import { Button } from '../../../web/ui/button.tsx'
import { useMessage } from '../../../web/use-message.ts'
import { useToday } from '../../identity/web/access/use-today.ts'
import { useAccount } from '../../identity/web/sessions/session.ts'
import { signedInCaller } from '../../identity/web/sessions/session-caller.ts'
import { ownDataWire } from '../account-wire.ts'
import type { myDataContract } from '../my-data-contract.ts'
import { Part } from './part.tsx'

const callMyData = signedInCaller<typeof myDataContract>()

/** All that is kept of the account, as one file; after the trial, too. */
export function DataPart({ hasPassword }: { hasPassword: boolean }) {
  const { role } = useAccount()
  const [isAsking, setAsking] = useState(false)
  const { message, show } = useMessage()
  const leads = {
    owner: t`Your account, properties, clients, agreements, receipts and books, as tables (CSV) and for programs (JSON), in one zip.`,
    client: t`Your record, agreements, receipts and statement with this owner, as tables (CSV) and for programs (JSON), in one zip.`,
    administrator: t`Your account and what you did to those of owners, as tables (CSV) and for programs (JSON), in one zip.`,
  }
  return (
    <Part
      title={t`Your data`}
      lead={leads[role]}
      message={message}
      isEditing={isAsking}
      buttons={
        !isAsking && (
          <Button
            size="sm"
            variant="default"
            leftSection={<DownloadIcon size={18} />}
            onClick={() => setAsking(true)}
          >
            <Trans>Download my data</Trans>
          </Button>
        )
      }
    >
      {isAsking && (
        <DownloadForm
          hasPassword={hasPassword}
          onDone={(text) => {
            setAsking(false)
            show({ tone: 'success', text })
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </Part>
  )
}

type Props = { hasPassword: boolean; onDone: (message: string) => void; onCancel: () => void }

function DownloadForm({ hasPassword, onDone, onCancel }: Props) {
  const today = useToday()
  const failed = t`Your data could not be downloaded`
  const using = useSubmitForm({
    initialValues: { password: '' },
    ...(hasPassword && { validate: rulesOf(ownDataWire) }),
    failureText: failed,
    warnUnsaved: false,
    submit: async (body) => {
      const reply = await callMyData('POST /mydata', { body })
      if (reply.status !== 200) return outcomeOf(reply, { failed })
      saveFile(`rentbook-${today ?? 'data'}.zip`, reply.body)
      const done = t`Your data was downloaded. README.txt in it says what each file is.`
      onDone(done)
      return { done }
    },
  })
  return (
    <WriteBlock value={null}>
      <Form
        using={using}
        label={t`Download my data`}
        actions={
          <>
            <SubmitButton using={using} busy={t`Collecting…`}>
              <Trans>Download</Trans>
            </SubmitButton>
            <Button variant="default" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        }
      >
        {hasPassword ? (
          <PasswordField label={t`Your password`} kind="current" {...using.field('password')} />
        ) : (
          <p>
            <Trans>You sign in with Microsoft, so there is no password to ask for.</Trans>
          </p>
        )}
      </Form>
    </WriteBlock>
  )
}
