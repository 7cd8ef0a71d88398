import type { BackupPart } from './backup-format.ts'

/** A file's content that a backup names and does not hold: `organization/SHA-256 of its bytes`, and their number. */
export type FileBeside = { name: string; size: number }

/** The files of people of which a backup tells. */
export type FilesOfBackup = {
  /** How many are in it. */
  inside: number
  /** Those that are in a folder or a bucket, which must be kept beside it. */
  beside: FileBeside[]
}

const TABLE = 'file_contents'
const NULL = '\\N'
const NAME = /^[0-9a-f-]{36}\/[0-9a-f]{64}$/

/** Finds the files in the parts of a backup, which are handed over in their order. */
export function lookForFiles(): { files: FilesOfBackup; look: (part: BackupPart) => void } {
  const files: FilesOfBackup = { inside: 0, beside: [] }
  let columns: string[] | undefined
  let cut = ''
  const look = (part: BackupPart) => {
    if (part.kind === 'table') columns = part.name === TABLE ? part.columns : undefined
    if (!columns || part.kind !== 'rows') return
    const lines = `${cut}${part.bytes.toString('latin1')}`.split('\n')
    cut = lines.pop() ?? ''
    for (const line of lines) addFile(files, fieldsOf(line, columns))
  }
  return { files, look }
}

/** A row of COPY; of these columns none holds a tab or a line feed. */
function fieldsOf(line: string, columns: string[]): Record<string, string | undefined> {
  const values = line.split('\t')
  return Object.fromEntries(
    columns.map((column, at) => [column, values[at] === NULL ? undefined : values[at]]),
  )
}

function addFile(files: FilesOfBackup, row: Record<string, string | undefined>): void {
  // Of one whose key was destroyed nothing is left to keep.
  if (row.key_sealed === undefined) return
  const name = `${row.organization_id}/${row.object_name}`
  if (NAME.test(name)) files.beside.push({ name, size: Number(row.object_size) })
  else files.inside++
}
