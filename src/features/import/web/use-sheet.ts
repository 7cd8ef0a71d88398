import { useMemo, useState } from 'react'
import { whyNotTaken } from '../../../web/form/chosen-file.ts'
import { newKey } from '../../../web/form/idempotency-key.ts'
import { MAX_FILE_BYTES } from '../../files/file.ts'
import type { ImportFieldName, SheetKind } from '../import-row.ts'
import type { ColumnField } from './match-heads.ts'
import { type Download, openDownload } from './open-download.ts'
import { type Answers, asOpen, assigned, bestSheet, type Opened, withSheet } from './open-sheet.ts'
import { readSheetFile } from './read-sheet.ts'

/** Opens a sheet and keeps a person's choices for it. */
export function useSheet(today: string) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [refused, setRefused] = useState('')
  const [download, setDownload] = useState<Download>()
  const open = async (name: string, read: Uint8Array | Promise<Uint8Array>, encoding?: string) => {
    setRefused('')
    try {
      const bytes = await read
      const file = await readSheetFile(bytes, encoding)
      const at = bestSheet(file.sheets, today)
      setOpened({ id: newKey(), name, bytes, ...file, ...withSheet(file.sheets, at, { today }) })
    } catch (error) {
      setOpened(null)
      setRefused(whyNotTaken(error))
    }
  }
  const openZip = async (file: File) => {
    setRefused('')
    setOpened(null)
    setDownload(undefined)
    try {
      setDownload(await openDownload(file, MAX_FILE_BYTES))
    } catch (error) {
      setRefused(whyNotTaken(error))
    }
  }
  const change = (changes: Partial<Opened>) => setOpened((it) => it && { ...it, ...changes })
  const sheet = useMemo(() => opened && asOpen(opened, today), [opened, today])
  return {
    sheet,
    refused,
    open,
    /** The zip that was chosen last, whose sheets are opened by hand. */
    download,
    openZip,
    closeDownload: () => setDownload(undefined),
    close: () => setOpened(null),
    readAs: (encoding: string) => opened && open(opened.name, opened.bytes, encoding),
    chooseSheet: (at: number) => opened && change(withSheet(opened.sheets, at, { today })),
    assign: (place: number, field: ColumnField | null) =>
      opened && change({ columns: assigned(opened, place, field), mended: {}, left: [] }),
    sayKind: (kind: SheetKind) =>
      opened && change(withSheet(opened.sheets, opened.at, { today, kind })),
    answer: (answers: Partial<Answers>) =>
      setOpened((it) => it && { ...it, answers: { ...it.answers, ...answers } }),
    mend: (lines: readonly number[], field: ImportFieldName, text: string) =>
      opened &&
      change({
        mended: {
          ...opened.mended,
          ...Object.fromEntries(lines.map((line) => [`${line} ${field}`, text])),
        },
      }),
    leaveOut: (lines: readonly number[]) => opened && change({ left: [...opened.left, ...lines] }),
  }
}

/** The state and actions that the page's parts share. */
export type UsingSheet = ReturnType<typeof useSheet>
