import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { asciiDigits } from '../../../shared/typed-amount.ts'
import { reasonOf } from '../../../web/api/reply.ts'
import dialog from '../../../web/dialog.module.css'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { ChoiceField, DateField, DigitsField } from '../../../web/form/fields.tsx'
import { Notice } from '../../../web/notice.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Checkbox } from '../../../web/ui/checks.tsx'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import type { FileKind, FileSubject } from '../file.ts'
import { ChooseFiles } from './choose-files.tsx'
import { onRecord, useRefreshFiles, writeFiles } from './file-hooks.ts'
import { canBeShared, kindChoices, sizeText, unfitFile } from './file-texts.ts'
import classes from './files-of.module.css'
import { addUploads } from './upload-queue.ts'

type Props = {
  subject: FileSubject
  /** The files that were chosen or dropped so far. */
  files: readonly File[]
  onChoose: (more: readonly File[]) => void
  onClose: () => void
}

/** Files to be added to a record, and what is said of them; they are sent in the background. */
export function AddFiles({ subject, files, onChoose, onClose }: Props) {
  const [said, setKind] = useState<FileKind | ''>('')
  const [day, setDay] = useState('')
  const [isShared, setShared] = useState(false)
  const fit = files.filter(isFit)
  const count = fit.length
  const kind = said || usualKind(fit)
  const send = () => {
    addUploads(fit, { subject, ...(kind && { kind }), ...(day && { day }), isShared })
    onClose()
  }
  return (
    <Stack gap={16} className={classes.adding}>
      <ChooseFiles onChoose={onChoose} />
      <Text isDimmed>
        <Trans>PDF, JPEG, PNG or WebP, up to 15 MB each.</Trans>
      </Text>
      {count > 0 && (
        <Stack as="ul" gap={8} className={classes.chosen}>
          {files.map((file, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and none moves
            <li key={place}>
              {file.name}{' '}
              <Text as="span" isDimmed size="small">
                {sizeText(file.size)}
              </Text>
              {unfitFile(file) && (
                <p role="alert" className={classes.problem}>
                  {unfitFile(file)}
                </p>
              )}
            </li>
          ))}
        </Stack>
      )}
      <ChoiceField
        label={t`What it is`}
        name="kind"
        choices={kindChoices()}
        prompt={t`Please choose`}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as FileKind | '')}
      />
      {kind === 'id' && <SeenAadhaar subject={subject} onDone={onClose} />}
      <DateField
        label={t`Day`}
        name="day"
        optional
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      {canBeShared(subject.kind) && (
        <Checkbox
          label={t`Share with the client`}
          description={t`They see it under Files when they sign in.`}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
      <Row gap={12} className={dialog.buttons}>
        <Button disabled={count === 0 || kind === ''} onClick={send}>
          {count > 1 ? plural(count, { other: 'Add # files' }) : t`Add`}
        </Button>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </Row>
    </Stack>
  )
}

const isFit = (file: File) => unfitFile(file) === undefined

/** Pictures are photos; a PDF may be anything. */
const usualKind = (files: readonly File[]): FileKind | '' =>
  files.length > 0 && files.every(({ type }) => type.startsWith('image/')) ? 'photo' : ''

/** Why no picture of an Aadhaar is kept, and what is kept instead: that it was seen, and its last four digits. */
function SeenAadhaar({ subject, onDone }: { subject: FileSubject; onDone: () => void }) {
  const [lastFour, setLastFour] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const refresh = useRefreshFiles()
  const note = async () => {
    const digits = asciiDigits(lastFour.trim())
    if (!/^\d{4}$/.test(digits)) {
      setProblem(t`Please enter the last four digits only.`)
      return
    }
    setBusy(true)
    const body = { ...onRecord(subject), lastFour: digits }
    const failed = await writeFiles('POST /files/seen', { body }).then(
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
          {canBeShared(subject.kind) ? (
            <Trans>
              Passport, PAN card, driving licence, voter card or police form. Its name and picture
              stay hidden until you open it, each opening is noted, and it is deleted some time
              after the agreement is settled.
            </Trans>
          ) : (
            <Trans>
              A tenant’s papers belong to the tenant or the agreement: there they are deleted some
              time after it is settled. Here they stay until you delete them.
            </Trans>
          )}
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
      <Stack gap={12} align="start">
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
      </Stack>
    </Notice>
  )
}
