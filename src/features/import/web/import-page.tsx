import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { BackButton } from '../../../web/form/back-button.tsx'
import { ChooseFile } from '../../../web/form/choose-file.tsx'
import { readChosen } from '../../../web/form/chosen-file.ts'
import { ChoiceField } from '../../../web/form/fields.tsx'
import { saveFile } from '../../../web/save-file.ts'
import { Page } from '../../../web/shell/page.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card, Grid, Stack } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { type ImportFieldName, type ImportRow, isLetRow, sheetOf } from '../import-row.ts'
import { BringDownload } from './bring-download.tsx'
import { BringIn, type SendingState } from './bring-in.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { FaultsPart } from './faults-part.tsx'
import classes from './import-page.module.css'
import { fieldLabel, templateCsv } from './import-texts.ts'
import { type ColumnField, columnFieldsOf } from './match-heads.ts'
import { isDownload } from './open-download.ts'
import type { OpenSheet } from './open-sheet.ts'
import { textOfSheetCell } from './read-cell.ts'
import { isFilled } from './read-sheet.ts'
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
  const using = useSheet(today)
  const { sheet } = using
  const [sending, setSending] = useState<{ id: string; state: SendingState }>()
  const state = sending !== undefined && sending.id === sheet?.id ? sending.state : 'idle'
  return (
    <Stack gap={16} className={classes.page}>
      <FilePart using={using} isBusy={state === 'busy'} />
      {using.download && (
        <BringDownload
          key={using.download.name}
          download={using.download}
          isBusy={state === 'busy'}
          onOpen={using.open}
        />
      )}
      {sheet && state !== 'done' && (
        <>
          <SheetQuestions key={`questions ${subjectOf(sheet)}`} using={using} sheet={sheet} />
          <ColumnsPart key={`columns ${subjectOf(sheet)}`} using={using} sheet={sheet} />
          {sheet.faults.length > 0 && mayMendHere(sheet) && (
            <FaultsPart
              key={`faults ${subjectOf(sheet)}`}
              using={using}
              sheet={sheet}
              faults={sheet.faults}
            />
          )}
        </>
      )}
      {sheet && (
        <BringIn
          key={subjectOf(sheet)}
          using={using}
          sheet={sheet}
          onSending={(it) => setSending({ id: sheet.id, state: it })}
        />
      )}
      {!sheet && (
        <Text isDimmed size="less">
          <Trans>
            Your clients get no passwords from a sheet: they see nothing before you invite them.
          </Trans>
        </Text>
      )}
      <EarlierImports />
    </Stack>
  )
}

const FEW_ROWS = 20

/** Whether a missing field can be typed here: for a few rows; for more, a column is missing. */
const mayMendHere = (sheet: OpenSheet) =>
  lackingColumns(sheet).length === 0 || sheet.rows.length <= FEW_ROWS

/** The key of the page's parts: they keep nothing of another file or sheet. */
const subjectOf = ({ id, at, kind }: OpenSheet) => `${id} ${at} ${kind}`

type Props = { using: UsingSheet; isBusy: boolean }

/** Takes a file by a click or dropped, and shows why it cannot be read. */
function FilePart({ using, isBusy }: Props) {
  const { open, openZip, closeDownload, refused, sheet, download } = using
  const [isReading, setReading] = useState(false)
  const isChosen = Boolean(sheet || download)
  const take = async (file: File) => {
    setReading(true)
    try {
      if (isDownload(file)) await openZip(file)
      else {
        closeDownload()
        await open(file.name, readChosen(file))
      }
    } finally {
      setReading(false)
    }
  }
  return (
    <Card as="section" gap={14} aria-label={t`The file`}>
      <ChooseFile
        label={sheet || download ? t`Choose another file` : t`Choose a CSV or XLSX file`}
        accept=".csv,.tsv,.txt,.xlsx,.zip,text/csv"
        isBusy={isBusy}
        look={sheet || download ? 'chosen' : 'large'}
        onFile={take}
      >
        <Text
          role="status"
          size="less"
          isDimmed={!isChosen}
          className={isChosen ? classes.chosen : undefined}
        >
          {isReading
            ? t`Reading…`
            : (sheet?.name ??
              download?.name ??
              t`Your own list will do: flats, clients, rents, deposits, dues. Its columns are found by their headings, in English or Hindi.`)}
        </Text>
      </ChooseFile>
      <Text isFault role="alert">
        {refused}
      </Text>
      {!sheet && !download && (
        <Text isDimmed size="less">
          <Trans>
            Up to 5,000 rows at a time. You can also drop the file here. The zip of “Download my
            data” is taken as it is, with its files.
          </Trans>
        </Text>
      )}
      {!sheet && !download && (
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
    </Card>
  )
}

type ColumnsPartProps = { using: UsingSheet; sheet: OpenSheet }

const EXAMPLES = 3

/** The recognised field of each column of the sheet; anybody can change it. */
function ColumnsPart({ using, sheet }: ColumnsPartProps) {
  const { table, columns, cells, kind } = sheet
  const rows = cells.slice(table.firstRow)
  const known = columns.filter(Boolean).length
  // It does not close under the hand of somebody who assigns the third.
  const lacking = lackingColumns(sheet).map(fieldLabel)
  const [wasUnknown] = useState(known < 3 || lacking.length > 0)
  const choices = [
    { value: '', label: t`Leave out` },
    ...columnFieldsOf(kind).map((value) => ({ value, label: fieldLabel(value) })),
  ]
  const examplesOf = (place: number) =>
    rows
      .filter((row) => isFilled(row[place]))
      .slice(0, EXAMPLES)
      .map((row) => textOfSheetCell(row[place]))
      .join(' · ')
  const isUsed = (place: number) => table.heads[place] !== '' || examplesOf(place) !== ''
  return (
    <Card as="details" gap={14} open={wasUnknown}>
      <summary>
        <span>
          {plural(known, { one: '# column is recognised', other: '# columns are recognised' })}
        </span>
        <span className={classes.check}>
          <Trans>Check or change</Trans>
        </span>
      </summary>
      <Stack gap={14}>
        {lacking.length > 0 && (
          <Text isFault role="alert">
            {t`Not found: ${lacking.join('; ')}. Choose it below at the column that has it.`}
          </Text>
        )}
        <Stack as="ul" gap={12}>
          {table.heads.map(
            (head, place) =>
              isUsed(place) && (
                <Grid
                  as="li"
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
                  key={place}
                  min={16}
                  gap={16}
                  lineGap={8}
                  align="end"
                  className={classes.ruled}
                >
                  <Stack>
                    <strong>{head || t`Without a heading`}</strong>
                    <Text as="span" isDimmed>
                      {examplesOf(place)}
                    </Text>
                  </Stack>
                  <ChoiceField
                    label={t`“${head}” is`}
                    value={columns[place] ?? ''}
                    choices={choices}
                    onChange={({ currentTarget }) =>
                      using.assign(place, (currentTarget.value || null) as ColumnField | null)
                    }
                  />
                </Grid>
              ),
          )}
        </Stack>
      </Stack>
    </Card>
  )
}

const NEEDED_OF_BOOKS = ['address1', 'name', 'monthlyRent'] as const

/** Fields that each row needs and no column has: a person finds the column, rather than correct every row. */
export function lackingColumns({
  kind,
  columns,
  rows,
}: Pick<OpenSheet, 'kind' | 'columns' | 'rows'>): ImportFieldName[] {
  const needing: readonly ImportRow[] = kind === 'books' ? rows.filter(isLetRow) : rows
  const needed = (sheetOf(kind)?.needs ?? NEEDED_OF_BOOKS) as readonly ImportFieldName[]
  return needed.filter(
    (field) =>
      needing.length > 0 && !columns.includes(field) && needing.every((row) => !row[field]),
  )
}
