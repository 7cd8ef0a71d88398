import { callsOf } from '../../../../web/api/calls.ts'
import { bodyOrThrow } from '../../../../web/api/reply.ts'
import { followLanguage } from '../../../../web/language.ts'
import { keepSealKey } from '../../../../web/offline/seal.ts'
import type { identityContract } from '../../identity-contract.ts'
import { SEAT } from '../../role-groups.ts'
import { sessionWire } from '../../user-wire.ts'
import { session, signedInCaller, whenSeatTold } from './session.ts'
import { placeIn } from './session-storage.ts'

const call = signedInCaller<typeof identityContract>()
const sessions = callsOf(call, { replies: { 'GET /session': sessionWire } })

/** What the server calls the place in a team that this page knows of. */
let seat: string | undefined

/** Loads the session again where an answer comes to another place in a team than this page knows of. */
whenSeatTold((told) => {
  if (seat === undefined || told === seat) return
  seat = told
  void refreshSession()
})

/** Milliseconds after which a page is shown with what this device knew last, as without a network. */
const AT_MOST_MS = 3_000

/** Asks the server who is signed in and what they may do, and waits for a moment at most. */
export async function loadInTime(): Promise<void> {
  const tooLate = new Promise<void>((resolve) => setTimeout(resolve, AT_MOST_MS))
  await Promise.race([refreshSession(), tooLate])
}

/**
 * Requests from the server who is signed in and how long the trial runs; an ended session ends here too.
 * Throws where the server cannot be reached or refuses.
 */
export async function loadSession(): Promise<void> {
  const { account } = session.getState()
  if (!account) return
  const takeOver = session.beginRefresh()
  const reply = await sessions('GET /session')
  const { user, organizationId, sealKey } = bodyOrThrow(reply)
  const { role = account.role, daysRemainingInTrial = null, language = null, ...person } = user
  const { member, memberOf, memberProperties, ...known } = person
  const place = placeIn({ id: person.id, role, member, memberOf, memberProperties })
  // Somebody else may have signed in meanwhile, in another tab; a later reply may have come first.
  if (!takeOver({ ...known, role, organizationId, ...place, daysRemainingInTrial })) return
  seat = reply.headers.get(SEAT) ?? undefined
  if (sealKey) await keepSealKey(person.id, sealKey)
  const chosenHere = followLanguage(language)
  if (chosenHere !== null) await keepLanguage(chosenHere)
}

/** Keeps a language for the account that is signed in, if the server responds. */
export async function keepLanguage(language: string): Promise<void> {
  if (!session.getState().account) return
  await call('POST /session/language', { body: { language } }).catch(() => {})
}

/** Brings the trial days and the name up to date, if the server responds. */
export const refreshSession = (): Promise<void> => loadSession().catch(() => {})
