import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { financialYear } from '../../../shared/calendar-date.ts'
import { reasonOf } from '../../../web/api/reply.ts'
import { Dialog } from '../../../web/dialog.tsx'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { saveFile } from '../../../web/save-file.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Can } from '../../identity/web/access/can.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import { ActionForm } from '../../ledger/web/actions/action-form.tsx'
import { useActionForm } from '../../ledger/web/actions/use-action-form.ts'
import type { hraPackContract } from '../hra-pack-contract.ts'
import { HraYear } from './hra-pack-download.tsx'

const callPacks = signedInCaller<typeof hraPackContract>()

/** The packs of all tenants of a year in one file, and their receipts issued again, for an owner. */
export function HraPacksOfYear() {
  const today = useToday()
  const [chosen, setChosen] = useState('')
  const [isMaking, setMaking] = useState(false)
  const [message, setMessage] = useState('')
  const [isAsked, setAsked] = useState(false)
  if (today === undefined) return null
  const year = chosen || financialYear(today)
  const download = async () => {
    setMaking(true)
    setMessage(t`The packs are being made …`)
    const failed = await callPacks('GET /hrapacks', { query: { year } }).then(
      (reply) => {
        if (reply.status !== 200) return reasonOf(reply) ?? t`The packs could not be made.`
        saveFile(`rent-${year}.zip`, reply.body)
        return ''
      },
      (error: Error) => error.message,
    )
    setMaking(false)
    setMessage(failed)
  }
  return (
    <>
      <p>
        <Trans>
          For an employer or an adviser, one PDF for each client: a summary, your details and every
          receipt. Issue all receipts again where they lack your PAN or have an old address.
        </Trans>
      </p>
      <HraYear today={today} year={year} onChange={setChosen}>
        <BusyButton variant="default" isBusy={isMaking} onClick={() => void download()}>
          <Trans>Download all packs</Trans>
        </BusyButton>
        <Can do="record a receipt">
          <Button variant="default" onClick={() => setAsked(true)}>
            <Trans>Issue all receipts again</Trans>
          </Button>
        </Can>
      </HraYear>
      <p role="status">{message}</p>
      <Dialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t`Issue all receipts of ${year} again?`}
      >
        {isAsked && (
          <ReissueYear
            year={year}
            onDone={(done) => {
              setAsked(false)
              setMessage(done)
            }}
            onClose={() => setAsked(false)}
          />
        )}
      </Dialog>
    </>
  )
}

type FormProps = { year: string; onDone: (message: string) => void; onClose: () => void }

function ReissueYear({ year, onDone, onClose }: FormProps) {
  const using = useActionForm({
    initialValues: {},
    validate: {},
    send: (_, { idempotencyKey }) =>
      callPacks('POST /hrapacks/reissue', { body: { year }, idempotencyKey }),
    failed: t`The receipts could not be issued again`,
    onDone,
  })
  return (
    <ActionForm using={using} submit={t`Issue again`} onClose={onClose}>
      <p>
        <Trans>
          Each receipt of that year is replaced by a new one with a new number, with your PAN,
          address and settings as they are now. The payments stay. Nobody gets an email.
        </Trans>
      </p>
    </ActionForm>
  )
}
