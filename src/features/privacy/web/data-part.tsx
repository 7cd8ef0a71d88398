import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { DownloadIcon } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { bodyOrThrow, totalIn } from '../../../web/api/reply.ts'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { outcomeOf } from '../../../web/form/outcome-of.ts'
import { PasswordField } from '../../../web/form/password-field.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { WriteBlock } from '../../../web/form/write-block.ts'
import { saveFile } from '../../../web/save-file.ts'
import { Part } from '../../../web/shell/part.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Checkbox } from '../../../web/ui/checks.tsx'
import { useMessage } from '../../../web/use-message.ts'
import { ownDataWire } from '../../account/account-wire.ts'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { signedInCaller, useAccount } from '../../identity/web/sessions/session.ts'
import type { receiptContract } from '../../receipts/receipt-contract.ts'
import type { ownDataContract } from '../own-data-contract.ts'

/** A hundred thousand receipts on a slow line. */
const TIMEOUT_MS = 12 * 60 * 60 * 1000
/** How many PDFs a small machine makes in a minute, with others at work. */
const PDFS_A_MINUTE = 1_000

const callMyData = signedInCaller<typeof ownDataContract>()
const callReceipts = signedInCaller<typeof receiptContract>()

/** All that is kept of the account, as one file; after the trial, too. */
export function DataPart({ hasPassword }: { hasPassword: boolean }) {
  const { role } = useAccount()
  const [isAsking, setAsking] = useState(false)
  const { message, show } = useMessage()
  const leads = {
    owner: t`Your account, properties, clients, agreements, receipts and books, as tables (CSV) and for programs (JSON), in one zip. A sheet in it brings your books into Rentbook again.`,
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
  const hasReceipts = useAccount().role !== 'administrator'
  const using = useSubmitForm({
    initialValues: { password: '', pdfs: hasReceipts },
    ...(hasPassword && { validate: rulesOf(ownDataWire) }),
    failureText: failed,
    warnUnsaved: false,
    submit: async (body) => {
      const reply = await callMyData('POST /mydata', { body, timeout: TIMEOUT_MS })
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
        {hasReceipts && <PdfsField {...using.check('pdfs')} />}
      </Form>
    </WriteBlock>
  )
}

type PdfsProps = {
  name: string
  checked: boolean
  onChange: (ticked: ChangeEvent<HTMLInputElement>) => void
}

/** Whether the PDFs come along: how many there are, and how long they take where that is more than a minute. */
function PdfsField(props: PdfsProps) {
  const { data: count } = useQuery({
    queryKey: ['receipts', 'count'],
    queryFn: async ({ signal }) => {
      const reply = await callReceipts('GET /rentTranscation', { query: { limit: 1 }, signal })
      return totalIn(reply.headers) ?? bodyOrThrow(reply).length
    },
  })
  const minutes = Math.ceil((count ?? 0) / PDFS_A_MINUTE)
  const many = plural(count ?? 0, { one: '# receipt.', other: '# receipts.' })
  const long = plural(minutes, {
    one: 'About # minute. Keep this page open.',
    other: 'About # minutes. Keep this page open.',
  })
  return (
    <Checkbox
      label={t`With each receipt as PDF`}
      description={count === undefined ? '' : minutes > 1 ? `${many} ${long}` : many}
      {...props}
    />
  )
}
