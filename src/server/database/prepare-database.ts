import { installMailQueue } from '../mail/install-mail-queue.ts'
import type { Connection } from './database.ts'
import { migrate } from './migrate.ts'

/** Brings a database to what this version needs, as the role that owns it; returns the migrations it ran. */
export async function prepareDatabase(connection: Connection, timeZone: string): Promise<string[]> {
  const ran = await migrate(connection, { timeZone })
  await installMailQueue(connection)
  return ran
}
