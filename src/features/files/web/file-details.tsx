import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { versionIn } from '../../../web/api/reply.ts'
import { ConfirmDialog, type Failure } from '../../../web/form/confirm-dialog.tsx'
import { ChoiceField, DateField, TextField } from '../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { outcomeOf } from '../../../web/form/outcome-of.ts'
import { useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Checkbox } from '../../../web/ui/checks.tsx'
import { Events } from '../../history/web/activity.tsx'
import { useMay } from '../../identity/web/access/may.ts'
import { useAccount } from '../../identity/web/sessions/session.ts'
import { type FileKind, MAX_FILE_NAME } from '../file.ts'
import type { StoredFile } from '../file-wire.ts'
import { callFiles, useFile, useRefreshFiles, writeFiles } from './file-hooks.ts'
import { canBeShared, fileName, kindChoices, kindText } from './file-texts.ts'
import classes from './file-viewer.module.css'

/** The details of a file: its owner changes them, and sees who did what with it. */
export function FileDetails({ file }: { file: StoredFile }) {
  const [maySeeAll, mayChange] = [useMay('read the history'), useMay('change files')]
  const mayDelete = useAccount().member === null
  const { data } = useFile(file.id)
  if (!maySeeAll)
    return (
      <p>
        {formatDate(file.day)} · {kindText(file.kind)}
      </p>
    )
  // Of an identity paper the list has no name.
  const whole = data ?? (file.masked ? undefined : file)
  if (!whole) return null
  return (
    <>
      {mayChange && file.type !== null && <EditFile key={whole.id} file={whole} />}
      <h3 className={classes.part}>
        <Trans>Activity</Trans>
      </h3>
      <Events record={{ id: file.id, version: 0 }} fields={labels()} />
      {mayDelete && <DeleteFile file={file} />}
    </>
  )
}

const labels = () => ({
  name: t`Name`,
  day: t`Day`,
  kind: { label: t`What it is`, show: (kind: unknown) => kindText(kind as FileKind) },
  isShared: t`Shared`,
  isForCaretakers: t`Shown to caretakers`,
})

function EditFile({ file }: { file: StoredFile }) {
  const refresh = useRefreshFiles()
  // Of what the form began with: what others save meanwhile is not saved over.
  const version = useRef<number | undefined>(file.version)
  const using = useSubmitForm({
    initialValues: {
      name: file.name ?? '',
      day: file.day,
      kind: file.kind as string,
      isShared: file.isShared,
      isForCaretakers: file.isForCaretakers,
    },
    validate: { name: (name) => (name.trim() === '' ? t`Please enter a name.` : undefined) },
    warnUnsaved: false,
    submit: async (values) => {
      const isForCaretakers = values.isForCaretakers && values.kind !== 'id'
      const body = { ...values, isForCaretakers }
      const reply = await writeFiles('PUT /files/{id}', {
        params: { id: file.id },
        body,
        version: version.current,
      })
      if (reply.status === 412) refresh()
      if (reply.status !== 200) return outcomeOf(reply, { failed: t`It could not be saved` })
      version.current = versionIn(reply.headers)
      return { done: t`Saved.` }
    },
    onDone: refresh,
  })
  return (
    <Form
      using={using}
      label={t`Details`}
      narrow
      actions={
        <SubmitButton using={using}>
          <Trans>Save</Trans>
        </SubmitButton>
      }
    >
      <TextField
        label={t`Name`}
        maxLength={MAX_FILE_NAME}
        autoComplete="off"
        {...using.field('name')}
      />
      <ChoiceField label={t`What it is`} choices={kindChoices()} {...using.field('kind')} />
      <DateField label={t`Day`} {...using.field('day')} />
      {file.subjectKind && canBeShared(file.subjectKind) && (
        <Checkbox label={t`Share with the client`} {...using.check('isShared')} />
      )}
      {using.values.kind !== 'id' && (
        <Checkbox label={t`Show to caretakers`} {...using.check('isForCaretakers')} />
      )}
    </Form>
  )
}

function DeleteFile({ file }: { file: StoredFile }) {
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const refresh = useRefreshFiles()
  const failed = t`It could not be deleted`
  const destroy = async () => {
    setBusy(true)
    const call = { params: { id: file.id } }
    const problem = await callFiles('DELETE /files/{id}', call).then(
      (reply) => (reply.status === 200 ? null : { text: failed, reason: reply.body.message }),
      (error: Error) => ({ text: failed, reason: error.message }),
    )
    setBusy(false)
    setFailure(problem)
    if (!problem) refresh()
  }
  return (
    <>
      <Button
        variant="default"
        color="red"
        className={classes.delete}
        onClick={() => setAsked(true)}
      >
        <Trans>Delete</Trans>
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title={t`Delete ${fileName(file)}?`}
        confirm={t`Delete`}
        isDanger
        isBusy={isBusy}
        failure={failure}
        onConfirm={() => void destroy()}
        onCancel={() => setAsked(false)}
      >
        <Trans>It cannot be brought back.</Trans>
      </ConfirmDialog>
    </>
  )
}
