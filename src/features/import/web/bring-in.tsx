import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { NetworkError } from '../../../web/api/network-error.ts'
import { reasonOf } from '../../../web/api/reply.ts'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { useIdempotencyKey } from '../../../web/form/idempotency-key.ts'
import { translated } from '../../../web/language.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Checkbox } from '../../../web/ui/checks.tsx'
import { Card, Row } from '../../../web/ui/layout.tsx'
import { Text, Title } from '../../../web/ui/text.tsx'
import { isOfBooks, type SheetKind, sheetOf } from '../import-row.ts'
import { SHEETS } from '../sheets.ts'
import { FaultsPart } from './faults-part.tsx'
import {
  type AskedImport,
  callImports,
  IMPORT_TIMEOUT_MS,
  knownImports,
  useImportPreview,
  useImportProgress,
} from './import-hooks.ts'
import classes from './import-page.module.css'
import { NotesOfRows } from './notes-of-rows.tsx'
import type { OpenSheet } from './open-sheet.ts'
import { isFilled } from './read-sheet.ts'
import { RecordsToCome, RowsToCome } from './rows-to-come.tsx'
import type { UsingSheet } from './use-sheet.ts'

export type SendingState = 'idle' | 'busy' | 'done'

type Props = {
  using: UsingSheet
  sheet: OpenSheet
  onSending: (state: SendingState) => void
}

/** The preview of the records to import, and the button that imports them. */
export function BringIn({ using, sheet, onSending }: Props) {
  const { rows, faults, asks, name, chargeFrom } = sheet
  const [invite, setInvite] = useState(false)
  const lines = new Set(rows.map(({ line }) => line)).size
  const asked = { name, chargeFrom, rows }
  const isReady = faults.length === 0 && asks.length === 0 && rows.length > 0
  const preview = useImportPreview(asked, JSON.stringify(asked), isReady)
  const sending = useBringIn({ ...asked, invite }, onSending)
  if (sending.state === 'done')
    return <Done rows={lines} kind={sheet.kind} chargeFrom={chargeFrom} />
  if (rows.length === 0 && !asks.includes('past')) return <p role="alert">{whyNoRows(sheet)}</p>
  if (!isReady) return null
  if (preview.error)
    return <p role="alert">{t`The rows could not be checked. ${preview.error.message}`}</p>
  if (!preview.data) return <p role="status">{t`Checking the rows…`}</p>
  if (preview.data.faults.length > 0)
    return <FaultsPart using={using} sheet={sheet} faults={preview.data.faults} />
  const toInvite = preview.data.invitable
  const records = sheetOf(sheet.kind)
  return (
    <Card as="section" gap={14} aria-label={t`What will be made`}>
      <div>
        <Text isDimmed size="less">
          <Trans>This will be added:</Trans>
        </Text>
        <Title order={2} isSmall>
          {madeText(preview.data.made)}
        </Title>
      </div>
      {records ? (
        <RecordsToCome sheet={records} rows={rows} />
      ) : (
        <RowsToCome rows={rows.filter(isOfBooks)} chargeFrom={chargeFrom} />
      )}
      <NotesOfRows sheet={sheet} notes={preview.data.notes} />
      {toInvite > 0 && (
        <Checkbox
          label={plural(toInvite, {
            one: 'Invite # client by email to set a password',
            other: 'Invite # clients by email to set a password',
          })}
          description={t`The emails go out a few a minute and only so many a day; those that have not gone out stop if you undo the import. You can also invite each client later.`}
          checked={invite}
          onChange={({ currentTarget }) => setInvite(currentTarget.checked)}
        />
      )}
      <Text isFault role="alert">
        {sending.failure}
      </Text>
      <Row gap={12} lineGap={8}>
        <BusyButton isBusy={sending.state === 'busy'} onClick={() => void sending.send()}>
          {plural(lines, { one: 'Import # row', other: 'Import # rows' })}
        </BusyButton>
        <Button variant="default" onClick={sending.state === 'busy' ? sending.cancel : using.close}>
          <Trans>Cancel</Trans>
        </Button>
      </Row>
      {sending.state === 'busy' && <Progress />}
      <Text isDimmed size="less" role="status">
        {sending.state === 'busy' &&
          t`All of it comes in, or nothing. Thousands of rows take a minute.`}
      </Text>
    </Card>
  )
}

function whyNoRows({ cells, table, left }: OpenSheet): string {
  const isBlank = !cells.slice(table.firstRow).some((row) => row.some(isFilled))
  if (isBlank)
    return t`There are no rows below the headings. Fill them in, save the file, and choose it again.`
  return left.length > 0
    ? t`You left every row out.`
    : t`No row says what it is about. Check the columns.`
}

/** How much of it is made. Without a figure while another server makes it. */
function Progress() {
  const { done = 0, of = 0 } = useImportProgress(true) ?? {}
  const percent = of > 0 ? Math.floor((done * 100) / of) : undefined
  return (
    <Row isTight gap={12} className={classes.progress}>
      <progress aria-label={t`Bringing in`} max={100} value={percent} />
      {percent !== undefined && <span>{t`${percent} %`}</span>}
    </Row>
  )
}

/** The records that would be added: '5 properties, 3 clients, 2 past receipts'. */
export function madeText(made: Record<string, number>): string {
  const records = SHEETS.flatMap(({ kind, texts: { made: said } }) => {
    const count = made[kind]
    return count ? [translated(count === 1 ? said.one : said.other, { count })] : []
  })
  const isOfBooks = records.length === 0 || made.properties || made.clients
  return [...(isOfBooks ? [madeOfBooks(made)] : []), ...records].join(', ')
}

function madeOfBooks({ properties, clients, leases, openings }: Record<string, number>): string {
  const parts = [
    plural(properties ?? 0, { one: '# property', other: '# properties' }),
    plural(clients ?? 0, { one: '# client', other: '# clients' }),
    plural(leases ?? 0, { one: '# agreement', other: '# agreements' }),
  ]
  const opened = plural(openings ?? 0, {
    one: '# with opening balance or deposit',
    other: '# with opening balance or deposit',
  })
  return `${parts.join(', ')}${openings ? ` (${opened})` : ''}`
}

/** Sends the rows once, however often it is pressed, also after a lost reply. */
function useBringIn(
  body: AskedImport & { invite: boolean },
  onSending: (state: SendingState) => void,
) {
  const queries = useQueryClient()
  const key = useIdempotencyKey()
  const [state, setOwnState] = useState<SendingState>('idle')
  const [failure, setFailure] = useState('')
  const hangUp = useRef<AbortController>(null)
  const setState = (next: SendingState) => {
    setOwnState(next)
    onSending(next)
  }
  const send = async () => {
    const controller = new AbortController()
    hangUp.current = controller
    const { signal } = controller
    const cameIn = knownImports(queries)
    setState('busy')
    setFailure('')
    const succeeded = async () => {
      key.renew()
      setState('done')
      await queries.invalidateQueries()
    }
    const failed = (reason: string) => {
      setState('idle')
      setFailure(reason)
    }
    try {
      const sent = { body, signal, idempotencyKey: key.keyFor(body), timeout: IMPORT_TIMEOUT_MS }
      const reply = await callImports('POST /imports', sent).catch(async (error: unknown) => {
        if (!signal.aborted) throw error
        return (await cameIn()) ? 'came in' : 'cancelled'
      })
      if (reply === 'cancelled') return failed(t`Cancelled. Nothing was imported.`)
      if (reply !== 'came in' && reply.status !== 201) return failed(translated(reasonOf(reply)))
      await succeeded()
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      failed(t`No answer came. Press again: nothing is imported twice.`)
    }
  }
  return { state, failure, send, cancel: () => hangUp.current?.abort() }
}

type DoneProps = { rows: number; kind: SheetKind; chargeFrom: string }

/** Takes the focus: the button that led here is gone. */
function Done({ rows, kind, chargeFrom }: DoneProps) {
  const records = sheetOf(kind)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card as="section" gap={14} role="status">
      <Title order={2} isSmall ref={heading} tabIndex={-1}>
        {plural(rows, { one: '# row imported.', other: '# rows imported.' })}
      </Title>
      <Text isDimmed size="less">
        {records === undefined
          ? t`Rent is charged from ${formatDate(chargeFrom)} on. If it was the wrong sheet, undo it below within a day.`
          : translated(records.texts.done)}
      </Text>
      <Row gap={12} lineGap={8}>
        <Button to={paths.dues}>
          <Trans>Dues</Trans>
        </Button>
        <Button to={paths.clients} variant="default">
          <Trans>Clients</Trans>
        </Button>
        <Button to={paths.properties} variant="default">
          <Trans>Properties</Trans>
        </Button>
      </Row>
    </Card>
  )
}
