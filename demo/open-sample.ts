import type { Settings } from '../src/server/settings.ts'
import { today } from '../src/shared/calendar-date.ts'
import { buildSample } from './build-sample.ts'
import { emptyFolder, madeOn, markMade, refuseForeignFolder } from './sample-folder.ts'

type Options = {
  /** The environment that the sample is kept apart from. */
  env: Record<string, string | undefined>
  /** Makes it anew even where there is one. */
  fresh: boolean
  /** Called before a sample is made, which takes a while, and afterwards. */
  say: (line: string) => void
}

/** Settings that lead to real books or real people. */
const ELSEWHERE = ['DATA_DIR', 'DATABASE_URL', 'DATA_KEY_FILE', 'SMTP_URL']

/**
 * Makes the sample where there is none, or only half of one; returns the day on which it was made (an ISO
 * date). @throws CannotStartError where the folder may hold anything else, or a server runs on it
 */
export async function openSample(
  settings: Settings,
  { env, fresh, say }: Options,
): Promise<string> {
  const folder = settings.dataDir
  refuseForeignFolder(folder, env)
  const unused = ELSEWHERE.filter((name) => env[name])
  if (unused.length > 0) say(`Not used: ${unused.join(', ')}. The sample keeps to ${folder}.`)
  const day = madeOn(folder)
  if (day !== undefined && !fresh) return day
  const now = new Date()
  say(`Making a sample in ${folder}: two years of an owner with 12 properties …`)
  await emptyFolder(folder)
  await buildSample(settings, now)
  const made = today(now, settings.timeZone)
  await markMade(folder, made)
  say(`Made in ${Math.round((Date.now() - now.getTime()) / 1000)} seconds.`)
  return made
}
