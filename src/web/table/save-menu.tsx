import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DownloadIcon } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import type { SheetTable } from '../../shared/sheet.ts'
import { Menu } from '../menu.tsx'
import { loadPressed } from '../pressed-part.ts'
import { saveFile } from '../save-file.ts'
import { Button } from '../ui/button.tsx'
import type { PressableProps } from '../ui/pressable.tsx'
import classes from './table-toolbar.module.css'

/** A file that a menu offers, and what makes it. */
export type SaveFormat = { label: string; name: string; make: () => Promise<Blob> }

type Props = {
  formats: readonly SaveFormat[]
  /** The button that opens it. */
  target: (opens: PressableProps) => ReactElement
}

/** Saves something as a file of the kind that is chosen, and shows an error where that failed. */
export function SaveMenu({ formats, target }: Props) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const save = async ({ name, make }: SaveFormat) => {
    setState('busy')
    try {
      saveFile(name, await make())
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Menu
        label={t`Download as`}
        actions={formats.map((format) => ({
          label: format.label,
          onChoose: () => void save(format),
        }))}
        target={(opens) => target({ ...opens, 'aria-busy': state === 'busy' })}
      />
      <span role="alert" className={classes.failure}>
        {state === 'failed' && t`It could not be saved. Please try again.`}
      </span>
    </>
  )
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

// What makes a file is fetched once one is asked for.

/** A sheet as text for spreadsheets; `file` is the name without its extension. */
export const csvFormat = (file: string, make: () => Promise<SheetTable>): SaveFormat => ({
  label: t`CSV, as text`,
  name: `${file}.csv`,
  make: async () => {
    const { sheetCsv } = await loadPressed(() => import('../../shared/sheet.ts'))
    return new Blob([sheetCsv(await make(), t`Total`)], { type: 'text/csv;charset=utf-8' })
  },
})

/** A sheet as a workbook. */
export const xlsxFormat = (file: string, make: () => Promise<SheetTable>): SaveFormat => ({
  label: t`XLSX, with totals`,
  name: `${file}.xlsx`,
  make: async () => {
    const { sheetXlsx } = await loadPressed(() => import('../../shared/sheet-xlsx.ts'))
    return new Blob([(await sheetXlsx(await make(), t`Total`)).slice()], { type: XLSX })
  },
})

/** The button of a page that saves what it shows. */
export const SaveButton = ({ formats }: { formats: readonly SaveFormat[] }) => (
  <SaveMenu
    formats={formats}
    target={(opens) => (
      <Button variant="default" leftSection={<DownloadIcon size={16} />} {...opens}>
        <Trans>Download</Trans>
      </Button>
    )}
  />
)

type SheetProps = { sheet: SheetTable; file: string; more?: readonly SaveFormat[] }

/** Offers to save a sheet that is there already. */
export const SaveSheet = ({ sheet, file, more = [] }: SheetProps) => (
  <SaveButton
    formats={[csvFormat(file, async () => sheet), xlsxFormat(file, async () => sheet), ...more]}
  />
)
