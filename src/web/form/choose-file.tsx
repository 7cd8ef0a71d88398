import { FileSpreadsheetIcon } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { Stack } from '../ui/layout.tsx'
import classes from './choose-file.module.css'
import { whyNotTaken } from './chosen-file.ts'

type Props = {
  label: string
  /** The endings and types that the browser offers, as of `<input accept>`. */
  accept: string
  isBusy: boolean
  /** Large before the first file; a strip where there is one; one line beside the file that was chosen. */
  look?: 'large' | 'small' | 'chosen'
  onFile: (file: File) => Promise<void>
  /** The text below the button. */
  children: ReactNode
}

/** A spreadsheet from the device, by a click or dropped here. */
export function ChooseFile({ label, accept, isBusy, look = 'large', onFile, children }: Props) {
  const [refused, setRefused] = useState('')
  const take = async (file: File | undefined) => {
    if (!file || isBusy) return
    setRefused('')
    await onFile(file).catch((error: unknown) => setRefused(whyNotTaken(error)))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  return (
    <Stack
      gap={8}
      className={classes.drop}
      data-look={look}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <FileSpreadsheetIcon size={28} aria-hidden />
      <label className={classes.choose}>
        <span>{label}</span>
        <input
          type="file"
          accept={accept}
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]).finally(() => {
              // The same file may be chosen again, when it was corrected meanwhile.
              currentTarget.value = ''
            })
          }}
        />
      </label>
      {children}
      <p role="alert" className={classes.fault}>
        {refused}
      </p>
    </Stack>
  )
}
