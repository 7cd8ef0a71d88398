import { resolve } from 'node:path'
import { readSettings, type Settings } from '../src/server/settings.ts'

/** Of every sign-in of the sample. Any reader of this file knows it, so the sample is served to this machine alone. */
export const PASSWORD = 'rentbook'

export const ADMINISTRATOR = 'admin@rentbook.example'

/** The default start has another: what a browser keeps of a sign-in, it keeps by address and port. */
const PORT = '3100'

/**
 * The settings of a sample in `folder`. Of the environment only PORT and LOG_LEVEL count, so that nothing of
 * it leads to real books or sends a mail. @throws SettingsError
 */
export function sampleSettings(
  folder: string,
  env: Record<string, string | undefined> = {},
): Settings {
  return readSettings({
    PORT: env.PORT?.trim() || PORT,
    LOG_LEVEL: env.LOG_LEVEL?.trim() || 'warn',
    DATA_DIR: resolve(folder),
    ADMIN_EMAILS: ADMINISTRATOR,
    SUPPORT_EMAIL: 'help@rentbook.example',
  })
}
