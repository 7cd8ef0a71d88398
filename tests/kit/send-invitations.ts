import { hashKeyFrom } from '../../src/features/identity/server/access/keyed-hash.ts'
import { sendWaitingInvitations } from '../../src/features/sign-in/server/send-waiting-invitations.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { SETTINGS, type World } from './world.ts'

/** One turn of the server that mails waiting invitations; returns how many went out. */
export async function sendInvitations(world: World): Promise<number> {
  const database = openDatabase(world.database.connection, { poolSize: 1, onError: () => {} })
  const { timeZone, appUrl } = SETTINGS
  const hashKey = hashKeyFrom(world.sealer)
  try {
    return await sendWaitingInvitations({
      database,
      clock: world.now,
      timeZone,
      mailer: world.mailer,
      appUrl,
      hashKey,
    })
  } finally {
    await database.close()
  }
}
