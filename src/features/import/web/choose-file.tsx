import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DownloadIcon, FileSpreadsheetIcon } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { saveFile } from '../../../web/save-file.ts'
import { Button } from '../../../web/ui/button.tsx'
import classes from './import-page.module.css'
import { templateCsv } from './import-texts.ts'
import type { UsingSheet } from './use-sheet.ts'

type Props = { using: UsingSheet; onOpened: () => void }

/** Takes a file by a click or dropped, and says why it cannot be read. */
export function ChooseFile({ using: { open, refused, sheet }, onOpened }: Props) {
  const [isReading, setReading] = useState(false)
  const take = async (file: File | null | undefined) => {
    if (!file) return
    setReading(true)
    try {
      await open(file.name, new Uint8Array(await file.arrayBuffer()))
      onOpened()
    } finally {
      setReading(false)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  return (
    <section className={classes.part} aria-label={t`The file`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the input in it does the same by a click or a key */}
      <div
        className={classes.drop}
        data-chosen={sheet !== null || undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <FileSpreadsheetIcon size={28} aria-hidden />
        <label className={classes.choose}>
          <span>{sheet ? t`Choose another file` : t`Choose a CSV or XLSX file`}</span>
          <input
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,text/csv"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              void take(file).finally(() => {
                // The same file may be chosen again, when it was mended meanwhile.
                currentTarget.value = ''
              })
            }}
          />
        </label>
        <p role="status" className={sheet ? classes.chosen : classes.hint}>
          {isReading
            ? t`Reading…`
            : (sheet?.name ??
              t`Your own list will do: flats, tenants, rents, deposits, what is owed. Its columns are found by their headings, in English or Hindi.`)}
        </p>
      </div>
      <p role="alert" className={classes.fault}>
        {refused}
      </p>
      {!sheet && (
        <p className={classes.hint}>
          <Trans>Up to 5,000 rows at a time. You can also drop the file here.</Trans>
        </p>
      )}
      {!sheet && (
        <Button
          variant="default"
          size="sm"
          leftSection={<DownloadIcon size={16} />}
          onClick={() =>
            saveFile('rentbook-example.csv', new Blob([templateCsv()], { type: 'text/csv' }))
          }
        >
          <Trans>Download an example to fill in</Trans>
        </Button>
      )}
    </section>
  )
}
