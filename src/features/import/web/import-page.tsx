import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DownloadIcon, FileSpreadsheetIcon } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { paths } from '../../../paths.ts'
import { addMonths, firstOfMonth } from '../../../shared/calendar-date.ts'
import { BackButton } from '../../../web/form/back-button.tsx'
import { saveFile } from '../../../web/save-file.ts'
import { Page } from '../../../web/shell/page.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { BringIn } from './bring-in.tsx'
import { ColumnsPart } from './columns-part.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { FaultsPart } from './faults-part.tsx'
import classes from './import-page.module.css'
import { templateCsv } from './import-texts.ts'
import { lackingColumns } from './lacking-columns.ts'
import { SheetQuestions } from './sheet-questions.tsx'
import { type UsingSheet, useSheet } from './use-sheet.ts'

/** Where an owner moves in with their own sheet: choose, look, bring in. */
export function ImportPage() {
  const today = useToday()
  return (
    <Page
      title={t`Import from Excel`}
      subtitle={t`Choose the spreadsheet that you keep. Nothing is saved before you have seen what comes in.`}
    >
      <BackButton fallback={paths.dashboard} />
      {today && <Import today={today} />}
    </Page>
  )
}

function Import({ today }: { today: string }) {
  const [chargeFrom, setChargeFrom] = useState(addMonths(firstOfMonth(today), 1))
  const [isDone, setDone] = useState(false)
  const using = useSheet({ today, chargeFrom })
  const { sheet } = using
  return (
    <div className={classes.page}>
      <ChooseFile using={using} onOpened={() => setDone(false)} />
      {sheet && !isDone && (
        <>
          <SheetQuestions
            using={using}
            sheet={sheet}
            chargeFrom={chargeFrom}
            onChargeFrom={setChargeFrom}
          />
          <ColumnsPart
            key={`${sheet.name} ${sheet.at} ${sheet.kind}`}
            using={using}
            sheet={sheet}
          />
          {sheet.faults.length > 0 && lackingColumns(sheet).length === 0 && (
            <FaultsPart using={using} sheet={sheet} faults={sheet.faults} />
          )}
        </>
      )}
      {sheet && (
        <BringIn using={using} sheet={sheet} chargeFrom={chargeFrom} onDone={() => setDone(true)} />
      )}
      {!sheet && (
        <p className={classes.hint}>
          <Trans>
            Your clients get no passwords from a sheet: they see nothing before you invite them.
          </Trans>
        </p>
      )}
      <EarlierImports />
    </div>
  )
}

type Props = { using: UsingSheet; onOpened: () => void }

/** Takes a file by a click or dropped, and shows why it cannot be read. */
function ChooseFile({ using: { open, refused, sheet }, onOpened }: Props) {
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
                // The same file may be chosen again, when it was corrected meanwhile.
                currentTarget.value = ''
              })
            }}
          />
        </label>
        <p role="status" className={sheet ? classes.chosen : classes.hint}>
          {isReading
            ? t`Reading…`
            : (sheet?.name ??
              t`Your own list will do: flats, clients, rents, deposits, dues. Its columns are found by their headings, in English or Hindi.`)}
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
