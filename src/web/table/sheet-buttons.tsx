import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DownloadIcon } from 'lucide-react'
import { type Sheet, sheetCsv } from '../../shared/sheet.ts'
import { saveFile } from '../save-file.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  sheet: Sheet
  /** The file's name without its extension. */
  file: string
}

/** Saves a sheet for spreadsheets. */
export const SheetButtons = ({ sheet, file }: Props) => (
  <Button
    variant="default"
    leftSection={<DownloadIcon size={16} />}
    disabled={sheet.rows.length === 0}
    onClick={() =>
      saveFile(
        `${file}.csv`,
        new Blob([sheetCsv(sheet, t`Total`)], { type: 'text/csv;charset=utf-8' }),
      )
    }
  >
    <Trans>Save for spreadsheets (CSV)</Trans>
  </Button>
)
