import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import { sealedColumn } from '../../../server/database/sealed-place.ts'
import type { FileKind, FileType, SubjectKind } from '../file.ts'

/** Nothing yet where it is begun. */
type SetLater<T> = ColumnType<T | null, undefined, T | null>

type FileTable = {
  organizationId: string
  id: string
  subjectKind: SubjectKind | null
  subjectId: string | null
  clientId: string | null
  leaseId: string | null
  /** The property it belongs to, or null: filled in and kept up to date by the database. */
  propertyId: ColumnType<string | null, never, never>
  contentId: string | null
  mime: SetLater<FileType>
  size: Generated<bigint>
  width: SetLater<number>
  height: SetLater<number>
  name: string
  day: string
  kind: FileKind
  lastFour: string | null
  isShared: boolean
  /** Whether caretakers of the owner's team see it. */
  isForCaretakers: Generated<boolean>
  isArriving: boolean
  sentBy: string | null
  isFromClient: boolean
  createdAt: Date
  visibleTo: GeneratedAlways<string | null>
  version: Generated<number>
}

type FileContentTable = {
  organizationId: string
  id: string
  /** Keyed, of the bytes as they were sent; null while they arrive. */
  hash: SetLater<Buffer>
  size: bigint
  mime: SetLater<FileType>
  width: SetLater<number>
  height: SetLater<number>
  keySealed: string | null
  /** The object outside of the database that holds it, and its bytes; null where `file_parts` do. */
  objectName: SetLater<string>
  objectSize: SetLater<bigint>
  createdAt: Date
}

type LeftObjectTable = { organizationId: string; name: string; dueAt: Date }

type FilePartTable = { organizationId: string; contentId: string; number: number; data: Buffer }

export const fileColumns = {
  organizationId: 'key',
  id: 'key',
  subjectKind: 'plain',
  subjectId: 'key',
  clientId: 'key',
  leaseId: 'key',
  propertyId: 'key',
  contentId: 'key',
  mime: 'plain',
  size: 'plain',
  width: 'technical',
  height: 'technical',
  name: 'personal',
  day: 'plain',
  kind: 'plain',
  lastFour: 'personal',
  isShared: 'plain',
  isForCaretakers: 'plain',
  isArriving: 'technical',
  sentBy: 'technical',
  isFromClient: 'plain',
  createdAt: 'plain',
  visibleTo: 'technical',
  version: 'technical',
} as const satisfies ColumnWords<FileTable>

/** Erasing takes the key away, and with it all that the parts held. */
export const fileContentColumns = {
  organizationId: 'key',
  id: 'key',
  hash: 'technical',
  size: 'technical',
  mime: 'technical',
  width: 'technical',
  height: 'technical',
  keySealed: 'secret',
  objectName: 'technical',
  objectSize: 'technical',
  createdAt: 'technical',
} as const satisfies ColumnWords<FileContentTable>

export const filePartColumns = {
  organizationId: 'key',
  contentId: 'key',
  number: 'technical',
  data: 'secret',
} as const satisfies ColumnWords<FilePartTable>

export const leftObjectColumns = {
  organizationId: 'key',
  name: 'technical',
  dueAt: 'technical',
} as const satisfies ColumnWords<LeftObjectTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    files: FileTable
    fileContents: FileContentTable
    fileParts: FilePartTable
    leftObjects: LeftObjectTable
  }
}

/** The context of a file's key: it opens in no other place. */
export const keyContext = (contentId: string): string => `file_contents.key:${contentId}`

export const FILE_KEYS = sealedColumn('file_contents', 'key_sealed', { context: keyContext })
