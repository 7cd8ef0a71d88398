import type { Database, Transaction } from '../../../server/database/database.ts'
import { BOOKS_ROLE } from '../../../server/database/set-identity.ts'
import type { Sealer } from '../../../server/encryption.ts'
import type { ObjectStore } from '../../../server/object-store/object-store.ts'
import {
  type ClientScope,
  type Organization,
  type OwnerScope,
  type SystemScope,
  worksForOwner,
} from '../../identity/server/access/scope.ts'
import { requireStillMember } from '../../identity/server/access/still-member.ts'
import type { FileSubject } from '../file.ts'

/** The record to which a file is attached. */
export type RecordOfFile = FileSubject & {
  /** The client whose record that is; null for none, such as a property: its files are the owner's alone. */
  clientId: string | null
  /** The agreement that it is, or belongs to. */
  leaseId: string | null
}

/** Finds a record by kind and id if the caller may see it; undefined otherwise. */
export type FindRecordOfFile = (
  scope: OwnerScope | ClientScope,
  subject: FileSubject,
) => Promise<RecordOfFile | undefined>

export type FilesDeps = {
  database: Database
  sealer: Sealer
  /** How many bytes of files an organization may keep. */
  filesQuota: number
  /** Where what files hold is kept outside of the database; undefined where it stays in it. */
  fileStore: ObjectStore | undefined
  findRecordOfFile: FindRecordOfFile
}

/** A caller who sends or opens a file while no transaction is open. */
export type FileCaller = Omit<OwnerScope, 'tx'> | Omit<ClientScope, 'tx'>

/** A caller who sends or opens a file, in a transaction that reaches all files of the organization. */
export type FileScope = OwnerScope | ClientScope

/** The scope of those who may read and write the content of files. */
export type ContentScope = {
  tx: Transaction
  organization: Pick<Organization, 'id'>
  now: Date
}

/** A caller who may read and write files of every record. */
export type FilesScope = FileScope | SystemScope

/**
 * Runs in a transaction that reaches all files of the caller's organization. What the caller may do there is checked
 * before: the database shows a client no more than the files that they see, and none of what files hold.
 */
export const inFiles = <T>(
  { database }: Pick<FilesDeps, 'database'>,
  caller: FileCaller,
  work: (scope: FileScope) => Promise<T>,
): Promise<T> => {
  const { organization, actor } = caller
  const as = { organizationId: organization.id, accountId: actor.accountId }
  return database.transaction({ role: BOOKS_ROLE, ...as }, async (tx) => {
    if (caller.kind === 'owner' && worksForOwner(caller))
      await requireStillMember(tx, { ...as, properties: caller.properties })
    return work({ ...caller, tx })
  })
}
