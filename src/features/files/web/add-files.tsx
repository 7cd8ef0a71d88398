import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import dialog from '../../../web/dialog.module.css'
import { ChoiceField, DateField } from '../../../web/form/fields.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Checkbox } from '../../../web/ui/checks.tsx'
import { Text } from '../../../web/ui/text.tsx'
import type { FileKind, FileSubject } from '../file.ts'
import { ChooseFiles } from './choose-files.tsx'
import { canBeShared, kindChoices, sizeText } from './file-texts.ts'
import classes from './files-of.module.css'
import { SeenAadhaar } from './seen-aadhaar.tsx'
import { addUploads } from './upload-queue.ts'

type Props = {
  subject: FileSubject
  /** The files that were dropped on the card. */
  chosen: readonly File[]
  onClose: () => void
}

/** Files to be added to a record, and what is said of them; they are sent in the background. */
export function AddFiles({ subject, chosen, onClose }: Props) {
  const [files, setFiles] = useState(chosen)
  const [kind, setKind] = useState<FileKind | ''>(usualKind(chosen))
  const [day, setDay] = useState('')
  const [isShared, setShared] = useState(false)
  const count = files.length
  const choose = (more: File[]) => {
    setFiles([...files, ...more])
    setKind(kind || usualKind(more))
  }
  const send = () => {
    const said = { ...(kind && { kind }), ...(day && { day }), isShared }
    addUploads(files, { subject, ...said })
    onClose()
  }
  return (
    <div className={classes.adding}>
      <ChooseFiles onChoose={choose} />
      <Text isDimmed>
        <Trans>PDF, JPEG, PNG or WebP, up to 15 MB each.</Trans>
      </Text>
      {count > 0 && (
        <ul className={classes.chosen}>
          {files.map((file, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and none moves
            <li key={place}>
              {file.name} <span className={classes.about}>{sizeText(file.size)}</span>
            </li>
          ))}
        </ul>
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
      <div className={dialog.buttons}>
        <Button disabled={count === 0 || kind === ''} onClick={send}>
          {count > 1 ? plural(count, { other: 'Add # files' }) : t`Add`}
        </Button>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}

/** Pictures are photos; a PDF may be anything. */
const usualKind = (files: readonly File[]): FileKind | '' =>
  files.length > 0 && files.every(({ type }) => type.startsWith('image/')) ? 'photo' : ''
