import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callsOf } from '../../../web/api/calls.ts'
import { bodyOrThrow } from '../../../web/api/reply.ts'
import { translated } from '../../../web/language.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card, Stack } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import type { ReturnedBank } from '../../bank/returned-bank.ts'
import { sheetOf } from '../import-row.ts'
import { returnedBankWire } from '../import-wire.ts'
import { bringFiles, type LeftFile } from './bring-files.ts'
import { callImports, IMPORT_TIMEOUT_MS } from './import-hooks.ts'
import classes from './import-page.module.css'
import type { Download } from './open-download.ts'

type Props = {
  download: Download
  isBusy: boolean
  /** Opens one of its sheets below. */
  onOpen: (name: string, bytes: Promise<Uint8Array>) => Promise<void>
}

/** What a download of Rentbook has, in the order in which it is brought in: its sheets one by one, its bank, its files. */
export function BringDownload({ download, isBusy, onOpen }: Props) {
  const { sheets, bank, files } = download
  return (
    <Card as="section" gap={14} aria-label={t`Your download`}>
      <Text isDimmed size="less">
        <Trans>
          Import these one after the other, from the top. Each is shown before it is saved.
        </Trans>
      </Text>
      <Stack as="ol" gap={12} data-bullets>
        {sheets.map(({ name, kind, read }) => (
          <li key={name}>
            <Button
              variant="default"
              size="sm"
              disabled={isBusy}
              onClick={() => void onOpen(name, read())}
            >
              {titleOf(kind)}
            </Button>
            <Text as="span" isDimmed size="less" className={classes.inDownloadNote}>
              {name}
            </Text>
          </li>
        ))}
        {bank.length > 0 && (
          <li>
            <BringBank bank={bank} isBusy={isBusy} />
          </li>
        )}
        {files.length > 0 && (
          <li>
            <BringFiles download={download} isBusy={isBusy} />
          </li>
        )}
      </Stack>
    </Card>
  )
}

const titleOf = (kind: Download['sheets'][number]['kind']) => {
  const records = sheetOf(kind)
  return records ? translated(records.texts.title) : t`Who rents what`
}

type Brought = { done: number; isRunning: boolean; added: number; unknowable: number }
const NOT_BROUGHT: Brought = { done: 0, isRunning: false, added: 0, unknowable: 0 }

/** Adds the bank accounts of a download, part by part; pressed again, what is there already stays one. */
function BringBank({ bank, isBusy }: Pick<Download, 'bank'> & Pick<Props, 'isBusy'>) {
  const queries = useQueryClient()
  const [{ done, isRunning, added, unknowable }, setBrought] = useState(NOT_BROUGHT)
  const [problem, setProblem] = useState('')
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const total = bank.length
  const bring = async () => {
    const controller = new AbortController()
    stop.current = controller
    setProblem('')
    setBrought({ ...NOT_BROUGHT, isRunning: true })
    try {
      for (const part of bank) {
        const brought = await bringBank(await part.read(), controller.signal)
        setBrought((it) => ({
          done: it.done + 1,
          isRunning: it.done + 1 < total,
          added: it.added + brought.added,
          unknowable: it.unknowable + brought.unknowable,
        }))
      }
    } catch (error) {
      setBrought(NOT_BROUGHT)
      if (!controller.signal.aborted) setProblem((error as Error).message)
    }
    await queries.invalidateQueries()
  }
  const isDone = !isRunning && done === total
  return (
    <>
      <Button
        variant="default"
        size="sm"
        disabled={isBusy || isRunning || isDone}
        onClick={() => void bring()}
      >
        <Trans>Bank accounts and their lines</Trans>
      </Button>
      <Text as="span" isDimmed size="less" role="status" className={classes.inDownloadNote}>
        {isRunning && t`${done} of ${total}. Stay on this page.`}
        {isDone &&
          plural(added, {
            0: 'All lines were there already.',
            one: '# line is added.',
            other: '# lines are added.',
          })}
        {isDone && unknowable > 0 && ' '}
        {isDone &&
          unknowable > 0 &&
          plural(unknowable, {
            one: '# private line is asked about again with the next statement.',
            other: '# private lines are asked about again with the next statement.',
          })}
      </Text>
      <Text as="span" isFault role="alert">
        {problem}
      </Text>
    </>
  )
}

type State = { done: number; isRunning: boolean; left: LeftFile[]; problem: string }
const IDLE: State = { done: 0, isRunning: false, left: [], problem: '' }

/** Adds the files of a download; pressed again, what is there already stays one. */
function BringFiles({ download, isBusy }: Pick<Props, 'download' | 'isBusy'>) {
  const queries = useQueryClient()
  const [{ done, isRunning, left, problem }, setState] = useState(IDLE)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const total = download.files.length
  const bring = async () => {
    const controller = new AbortController()
    stop.current = controller
    setState({ ...IDLE, isRunning: true })
    const onProgress = (done: number) => setState((it) => ({ ...it, done }))
    try {
      const left = await bringFiles(download, { signal: controller.signal, onProgress })
      setState({ done: total, isRunning: false, left, problem: '' })
    } catch (error) {
      const problem = controller.signal.aborted ? '' : (error as Error).message
      setState((it) => ({ ...it, isRunning: false, problem }))
    }
    await queries.invalidateQueries()
  }
  const isDone = !isRunning && done === total
  const added = total - left.length
  return (
    <>
      {isRunning ? (
        <Button variant="default" size="sm" onClick={() => stop.current?.abort()}>
          <Trans>Stop</Trans>
        </Button>
      ) : (
        <Button
          variant="default"
          size="sm"
          // What it belongs to may be imported after it was tried.
          disabled={isBusy || (isDone && left.length === 0)}
          onClick={() => void bring()}
        >
          {plural(total, { one: 'Add # file', other: 'Add # files' })}
        </Button>
      )}
      <Text as="span" isDimmed size="less" role="status" className={classes.inDownloadNote}>
        {isRunning && t`${done} of ${total}. Stay on this page.`}
        {isDone && plural(added, { one: '# file is added.', other: '# files are added.' })}
      </Text>
      <Text as="span" isFault role="alert">
        {problem}
      </Text>
      {left.length > 0 && (
        <ul data-bullets className={classes.leftFiles} aria-label={t`Not added`}>
          {left.map(({ name, why }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
            <li key={place}>
              {name}: {why}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const banks = callsOf(callImports, { replies: { 'POST /imports/bank': returnedBankWire } })

/** Adds one part of a download's bank accounts; the server looks whether it is one. @throws the server's refusal */
async function bringBank(part: unknown, signal: AbortSignal) {
  const sent = { body: part as ReturnedBank, signal, timeout: IMPORT_TIMEOUT_MS }
  return bodyOrThrow(await banks('POST /imports/bank', sent))
}
