import { t } from '@lingui/core/macro'
import { ChosenFileRefused, refuseUnread } from '../../../web/form/chosen-file.ts'
import { loadPressed } from '../../../web/pressed-part.ts'
import { type DownloadedFileRow, filesOfSheet } from '../file-row.ts'
import { SHEET_KINDS, type SheetKind } from '../import-row.ts'
import { withoutApostrophe } from './read-cell.ts'
import { readSheetFile } from './read-sheet.ts'

/** A zip of "Download my data": its sheets and files are read when they are asked for, from where it lies. */
export type Download = {
  name: string
  sheets: { name: string; kind: SheetKind; read: () => Promise<Uint8Array> }[]
  /** The parts of its bank accounts, each as `POST /imports/bank` takes it. */
  bank: { read: () => Promise<unknown> }[]
  /** What it says of its files. */
  files: DownloadedFileRow[]
  /** The bytes of one of them; undefined where the zip has none under that path, or too many. */
  openFile: (path: string) => Promise<Blob | undefined>
}

/** By its name alone: a workbook is a zip too. */
export const isDownload = ({ name }: File): boolean => /\.zip$/i.test(name)

const MAX_SHEET_BYTES = 20 * 1024 * 1024
const SHEET = /^bring-back\/([a-z-]+?)(?:-(\d+))?\.csv$/
const BANK = /^bring-back\/bank-(\d+)\.json$/

const noDownload = () =>
  t`This zip is no download of Rentbook. Choose the one that “Download my data” saved, or a CSV or XLSX file.`

/** Opens a zip of "Download my data"; of its bytes only its list is read. @throws ChosenFileRefused, PartMissing */
export async function openDownload(file: File, mostBytes: number): Promise<Download> {
  const { unzip } = await loadPressed(() => import('unzipit'))
  const { entries } = await unzip(file).catch(unread)
  const bytesOf = async (name: string) => {
    const entry = entries[name]
    if (!entry || entry.size > MAX_SHEET_BYTES) throw new ChosenFileRefused(noDownload())
    return new Uint8Array(await entry.arrayBuffer().catch(unread))
  }
  const found = Object.keys(entries).flatMap((path) => {
    const [, kind = '', part = '1'] = SHEET.exec(path) ?? []
    return kind === '' ? [] : [{ path, kind, part: Number(part) }]
  })
  const sheets = SHEET_KINDS.flatMap((kind) =>
    found
      .filter((it) => it.kind === kind)
      .sort((a, b) => a.part - b.part)
      .map(({ path }) => ({ name: path.slice(path.indexOf('/') + 1), kind, path })),
  )
  if (sheets.length === 0) throw new ChosenFileRefused(noDownload())
  const banks = Object.keys(entries).flatMap((path) => {
    const [, part] = BANK.exec(path) ?? []
    return part === undefined ? [] : [{ path, part: Number(part) }]
  })
  const files: DownloadedFileRow[] = []
  for (const { path } of found.filter(({ kind }) => kind === 'files'))
    files.push(...((await readFiles(await bytesOf(path))) ?? []))
  return {
    name: file.name,
    sheets: sheets.map(({ path, ...it }) => ({ ...it, read: () => bytesOf(path) })),
    bank: banks
      .sort((a, b) => a.part - b.part)
      .map(({ path }) => ({ read: async () => jsonIn(await bytesOf(path)) })),
    files,
    openFile: async (path) => {
      const entry = entries[path]
      return entry && entry.size <= mostBytes ? entry.blob() : undefined
    },
  }
}

/** For a zip that cannot be read: the browser says so with a DOMException where the file itself is gone. */
function unread(cause: unknown): never {
  if (cause instanceof DOMException) refuseUnread(cause)
  throw new ChosenFileRefused(noDownload())
}

function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new ChosenFileRefused(noDownload())
  }
}

/** The rows of `bring-back/files.csv`, to the letter: paths and names may have two spaces. */
async function readFiles(bytes: Uint8Array): Promise<DownloadedFileRow[] | undefined> {
  const [sheet] = (await readSheetFile(bytes)).sheets
  return filesOfSheet(
    sheet?.cells.map((row) => row.map((cell) => withoutApostrophe(String(cell ?? '')))) ?? [],
  )
}
