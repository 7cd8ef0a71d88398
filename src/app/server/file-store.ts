import type pg from 'pg'
import type { OutsideContent } from '../../features/files/server/return-contents.ts'
import { BACKUP_ROLE } from '../../server/backup/backup-role.ts'
import type { Connection } from '../../server/database/database.ts'
import { ownConnection } from '../../server/database/own-connection.ts'
import { folderStore, MARK, openFolderStore } from '../../server/object-store/folder-store.ts'
import { isAway, type ObjectStore } from '../../server/object-store/object-store.ts'
import type { Settings } from '../../server/settings.ts'

type FileSettings = Pick<Settings, 'fileStore'>

/** Where the settings say that files are kept; undefined for the database. */
export async function fileStoreOf({ fileStore }: FileSettings): Promise<ObjectStore | undefined> {
  if (!fileStore) return undefined
  if ('folder' in fileStore) return folderStore(fileStore.folder)
  const { s3Store } = await import('../../server/object-store/s3-store.ts')
  return s3Store(fileStore)
}

/**
 * Makes that place ready. Where files cannot be reached the rest goes on, with a warning for whoever runs the server.
 * @throws CannotStartError where the setting is at fault: the folder cannot be written, the bucket refuses its key
 */
export async function openFileStore(
  settings: FileSettings,
  connection: Connection,
): Promise<{ fileStore?: ObjectStore | undefined; filesWarning?: string }> {
  const outside = await countOutside(connection)
  const { fileStore: place } = settings
  const fileStore = await fileStoreOf(settings)
  if (!place || !fileStore)
    return outside === 0
      ? {}
      : {
          filesWarning: `${outside.toLocaleString('en-IN')} files are kept outside of the database, and neither FILES_DIR nor S3_URL is set: nobody can open them until it is.`,
        }
  try {
    if ('folder' in place) await openFolderStore(place.folder, { isNew: outside === 0 })
    else {
      const { probeS3Store } = await import('../../server/object-store/s3-store.ts')
      await probeS3Store(place)
    }
    await fileStore.reach()
    return { fileStore }
  } catch (error) {
    if (!isAway(error)) throw error
    return { fileStore, filesWarning: awayWarning(place, error.cause as Error) }
  }
}

const awayWarning = (place: NonNullable<Settings['fileStore']>, { message }: Error) =>
  'folder' in place
    ? `Files cannot be opened: FILES_DIR (${place.folder}) has no ${MARK}, so it is another folder than before. Is its disk mounted? If the files were copied there, copy ${MARK} as well.`
    : `Files cannot be opened: ${place.endpoint} does not answer (${message}). Everything else works, and this is tried again.`

const OUTSIDE = 'from file_contents where object_name is not null and key_sealed is not null'

/** How many contents of all organizations are kept outside of the database. */
export async function countOutside(connection: Connection): Promise<number> {
  const [row] = await readAll<{ count: string }>(connection, `select count(*) as count ${OUTSIDE}`)
  return Number(row?.count)
}

/** All contents of all organizations that are kept outside of the database. */
export async function listOutside(connection: Connection): Promise<OutsideContent[]> {
  const rows = await readAll<Omit<OutsideContent, 'size'> & { size: string }>(
    connection,
    `select organization_id as "organizationId", id, size, object_name as "objectName" ${OUTSIDE}
     order by organization_id, id`,
  )
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}

async function readAll<Row extends pg.QueryResultRow>(
  connection: Connection,
  query: string,
): Promise<Row[]> {
  const client = ownConnection(connection)
  await client.connect()
  try {
    await client.query(`set role ${BACKUP_ROLE}`)
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end()
  }
}
