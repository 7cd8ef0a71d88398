import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { reasonOf } from '../../../web/api/reply.ts'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { DigitsField } from '../../../web/form/fields.tsx'
import { Notice } from '../../../web/notice.tsx'
import { Text } from '../../../web/ui/text.tsx'
import type { FileSubject } from '../file.ts'
import { callFiles, useRefreshFiles } from './file-hooks.ts'
import classes from './files-of.module.css'

/** Why no picture of an Aadhaar is kept, and what is kept instead: that it was seen, and its last four digits. */
export function SeenAadhaar({ subject, onDone }: { subject: FileSubject; onDone: () => void }) {
  const [lastFour, setLastFour] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const refresh = useRefreshFiles()
  const note = async () => {
    if (!/^\d{4}$/.test(lastFour.trim())) {
      setProblem(t`Please enter the last four digits only.`)
      return
    }
    setBusy(true)
    const body = { subject: subject.kind, of: subject.id, lastFour: lastFour.trim() }
    const failed = await callFiles('POST /files/seen', { body }).then(
      (reply) => (reply.status === 201 ? undefined : reasonOf(reply)),
      (error: Error) => error.message,
    )
    setBusy(false)
    setProblem(failed)
    if (failed !== undefined) return
    refresh()
    onDone()
  }
  return (
    <Notice>
      <Text isBlock>
        <p className={classes.rule}>
          <Trans>
            Passport, PAN card, driving licence, voter card or police form. Its name and picture
            stay hidden until you open it, each opening is noted, and it is deleted some time after
            the agreement is settled.
          </Trans>
        </p>
        <p className={classes.rule}>
          <strong>
            <Trans>Not Aadhaar.</Trans>
          </strong>{' '}
          <Trans>
            The law lets you look at it, not keep a copy. Note that you saw it, with its last four
            digits.
          </Trans>
        </p>
      </Text>
      <div className={classes.seen}>
        <DigitsField
          label={t`Last four digits of the Aadhaar that you saw`}
          optional
          maxLength={4}
          value={lastFour}
          error={problem}
          onChange={(event) => setLastFour(event.currentTarget.value)}
        />
        <BusyButton variant="default" isBusy={isBusy} onClick={() => void note()}>
          <Trans>Note as seen today</Trans>
        </BusyButton>
      </div>
    </Notice>
  )
}
