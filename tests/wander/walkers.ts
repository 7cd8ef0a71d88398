import { setTimeout } from 'node:timers/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { MemberRole } from '../../src/shared/contract.ts'
import { askedToWait } from './faults.ts'

/** The e-mails of those who walk, who share one password. */
export type People = Record<
  'owner' | 'newcomer' | 'client' | 'administrator' | MemberRole | 'password',
  string
>

/** Somebody who walks, with what they walk on. */
export type Walker = {
  name: string
  as: Exclude<keyof People, 'password'>
  isOnPhone: boolean
  language: 'en-IN' | 'hi-IN'
  /** The browser translates every page. */
  isTranslated?: boolean
}

const [phone, desk] = [{ isOnPhone: true }, { isOnPhone: false }]
const [english, hindi] = [{ language: 'en-IN' }, { language: 'hi-IN' }] as const
const translated = { ...english, isTranslated: true }

/**
 * Each role, desk and phone, English and Hindi. An owner may change what a client signs in with, and an administrator
 * what an owner does, so those come later; a manager what they do with the owner's books.
 */
export const WALKERS: readonly Walker[] = [
  { name: 'a client, phone, translated', as: 'client', ...phone, ...translated },
  { name: 'a client, desk, Hindi', as: 'client', ...desk, ...hindi },
  { name: 'a newcomer, phone, English', as: 'newcomer', ...phone, ...english },
  { name: 'a newcomer, desk, Hindi', as: 'newcomer', ...desk, ...hindi },
  { name: 'a manager, phone, English', as: 'manager', ...phone, ...english },
  { name: 'a limited accountant, desk, Hindi', as: 'accountant', ...desk, ...hindi },
  { name: 'a caretaker, phone, Hindi', as: 'caretaker', ...phone, ...hindi },
  { name: 'an owner, phone, Hindi', as: 'owner', ...phone, ...hindi },
  { name: 'an owner, desk, translated', as: 'owner', ...desk, ...translated },
  { name: 'an administrator, phone, English', as: 'administrator', ...phone, ...english },
  { name: 'an administrator, desk, Hindi', as: 'administrator', ...desk, ...hindi },
]

export const deviceOf = ({ isOnPhone, language }: Walker): BrowserContextOptions => ({
  viewport: isOnPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
  hasTouch: isOnPhone,
  isMobile: isOnPhone,
  locale: language,
  timezoneId: 'Asia/Kolkata',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
})

/** Returns what brings this walker to the dashboard, signed in, in their language, with nothing kept in the tab. */
export function homeOf({ as, language }: Walker, people: People, page: Page, url: string) {
  let signedIn: Record<string, string> = { token: '' }
  return async () => {
    if (!(await isKnown(url, signedIn.token))) signedIn = await signIn(url, people, as)
    // What is still being opened may take its place once.
    const small = `${url}/robots.txt`
    await page.goto(small).catch(() => page.goto(small))
    await page.evaluate(
      (entries) => {
        localStorage.clear()
        sessionStorage.clear()
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
        // So that Back does not lead here.
        location.replace('/dashboard')
      },
      { ...signedIn, language },
    )
    await page.waitForURL(`${url}/dashboard`, { waitUntil: 'commit' })
  }
}

const headers = { accept: 'application/json', 'content-type': 'application/json' }

const isKnown = async (url: string, token = '') =>
  (await fetch(`${url}/account`, { headers: { ...headers, authorization: `Bearer ${token}` } })).ok

/** The entries of the browser's storage as a sign-in leaves them. */
async function signIn(
  url: string,
  people: People,
  as: Walker['as'],
): Promise<Record<string, string>> {
  const isClient = as === 'client'
  const path = isClient ? '/clientmasterlogin' : '/owner/login'
  const email = people[as]
  const body = JSON.stringify({ email, password: people.password })
  const reply = await fetch(url + path, { method: 'POST', headers, body })
  const wait = askedToWait(reply.status, reply.headers.get('retry-after'))
  if (wait > 0) {
    await setTimeout(wait)
    return signIn(url, people, as)
  }
  if (!reply.ok) throw new Error(`${email} cannot sign in: ${reply.status}`)
  const { token, tenant_id, user, owner = user } = (await reply.json()) as Reply
  const { _id: id, role, name, member, memberOf, memberProperties } = owner
  return {
    token,
    role,
    userId: id,
    userEmail: email,
    userName: name,
    authType: 'traditional',
    ...(role === 'Owner' && { ownerId: memberOf?._id ?? id }),
    ...(memberOf && { member, memberOf: memberOf.name }),
    ...(memberProperties && { memberProperties: memberProperties.join(' ') }),
    ...(isClient && { clientId: id }),
    ...(role !== 'SuperAdmin' && { tenant_id }),
  }
}

type Person = {
  _id: string
  role: string
  name: string
  member?: MemberRole
  memberOf?: { _id: string; name: string }
  memberProperties?: string[] | null
}
type Reply = { token: string; tenant_id: string; user: Person; owner?: Person }
