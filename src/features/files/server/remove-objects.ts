import type { Database } from '../../../server/database/database.ts'
import type { ObjectStore } from '../../../server/object-store/object-store.ts'
import { objectPath } from './read-content.ts'
import './file-tables.ts'

type Erasure = { database: Database; fileStore?: ObjectStore | undefined }

const AT_ONCE = 1000

/**
 * Removes all objects of an organization that is closed, whose rows are erased next. Called again after a failure it goes
 * on. @throws Refusal `files-unavailable`
 */
export async function removeObjectsOf(
  { database, fileStore }: Erasure,
  organizationId: string,
): Promise<void> {
  if (!fileStore) return
  let after = ''
  let names: string[]
  do {
    names = await listObjects(database, organizationId, after)
    for (const name of names) await fileStore.remove(objectPath(organizationId, name))
    after = names.at(-1) ?? after
  } while (names.length === AT_ONCE)
}

/** The names of objects of contents, and of those that are left, in their order. */
function listObjects(database: Database, organizationId: string, after: string): Promise<string[]> {
  return database.transaction({ role: 'rentbook_erasure', organizationId }, async (tx) => {
    const rows = await tx
      .selectFrom('fileContents')
      .select(({ ref }) => ref('objectName').$notNull().as('name'))
      .where('organizationId', '=', organizationId)
      .where('objectName', '>', after)
      .union(
        tx
          .selectFrom('leftObjects')
          .select('name')
          .where('organizationId', '=', organizationId)
          .where('name', '>', after),
      )
      .orderBy('name')
      .limit(AT_ONCE)
      .execute()
    return rows.map(({ name }) => name)
  })
}
