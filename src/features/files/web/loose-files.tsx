import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import type { FileKind } from '../file.ts'
import { ChooseFiles } from './choose-files.tsx'
import classes from './files-of.module.css'
import { UploadList } from './upload-list.tsx'
import { addUploads, cancelUpload, useUploadsByKey, whenSent } from './upload-queue.ts'

/** Files that are sent while the form of their record is filled in. */
type LooseFilesState = ReturnType<typeof useLooseFiles>

/**
 * Files of a record that is still being written: `add` sends them at once, `whenSent` has their ids, for `hangFiles` once
 * the record is there. Whoever leaves the form without it throws them away; `forget` keeps them.
 */
export function useLooseFiles() {
  const [keys, setKeys] = useState<readonly number[]>([])
  const uploads = useUploadsByKey(keys)
  const left = useRef<readonly number[]>([])
  left.current = keys
  useEffect(
    () => () => {
      for (const key of left.current) cancelUpload(key)
    },
    [],
  )
  return {
    uploads,
    /** The ids of all of them, once they were sent. @throws Error where one failed, and is still on the list */
    whenSent: () => whenSent(keys),
    add: (files: readonly File[], kind?: FileKind) =>
      setKeys([...keys, ...addUploads(files, { subject: null, kind })]),
    /** They hang on their record now. */
    forget: () => setKeys([]),
  }
}

type Props = {
  files: LooseFilesState
  label: string
  kind?: FileKind
}

/** A field of a form for pictures and papers, the phone's camera first. */
export function LooseFiles({ files: { uploads, add }, label, kind }: Props) {
  return (
    <fieldset className={classes.loose}>
      <legend>{t`${label} (optional)`}</legend>
      <ChooseFiles onChoose={(chosen) => add(chosen, kind)} />
      <UploadList uploads={uploads} isWhole />
    </fieldset>
  )
}
