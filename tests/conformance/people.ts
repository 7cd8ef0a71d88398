import { expect } from 'vitest'
import {
  agreementOf,
  clientOf,
  type Letting,
  PASSWORD,
  propertyOf,
  registration,
} from './payloads.ts'
import { type Caller, callerAt, expectCreated, type Mail, type Server } from './second-client.ts'

export type Owner = Caller & { id: string; organizationId: string; email: string }

const read = new WeakSet<Mail>()

/** The oldest mail to this address that was not taken yet. */
export async function nextMail({ mail }: Server, email: string, subject = /(?:)/): Promise<string> {
  const found = await mail.waitForMail(
    (it) => it.to.includes(email) && subject.test(it.subject) && !read.has(it),
  )
  read.add(found)
  return found.text
}

/** Requests a one-time password and takes it from the mail. */
export async function otpFor(server: Server, email: string): Promise<string> {
  const sent = await callerAt(server.url).post('/owner/send-otp', { email })
  expect(sent.status, sent.text).toBe(200)
  return /\b\d{6}\b/.exec(await nextMail(server, email))?.[0] ?? ''
}

/** Registers an owner as the wizard does: code, check of the code, registration. */
export async function registerOwner(server: Server, name: string): Promise<Owner> {
  const email = `${name}@owners.example.in`
  const nobody = callerAt(server.url)
  await nobody.post('/owner/verify-otp', { email, otp: await otpFor(server, email) })
  const reply = await nobody.post('/owner/self-register', registration(email))
  expect(reply.status, reply.text).toBe(201)
  const { token, owner, tenant_id } = reply.body
  return { ...callerAt(server.url, token), id: owner._id, organizationId: tenant_id, email }
}

/** Makes an administrator of an address that the setting lists, by the link in the mail. */
export async function registerAdministrator(server: Server, email: string): Promise<Caller> {
  const nobody = callerAt(server.url)
  await nobody.post('/register', { email, password: PASSWORD })
  const link = /confirmadmin\?id=([^&\s]+)&token=([^\s"<>]+)/.exec(await nextMail(server, email))
  const made = { id: link?.[1], token: link?.[2], password: PASSWORD }
  expect((await nobody.post('/register/confirm', made)).status).toBeLessThan(300)
  return callerAt(server.url, await tokenOf(nobody, '/owner/login', email))
}

/** Signs in and gives the token. */
export async function tokenOf(
  caller: Caller,
  path: '/owner/login' | '/clientmasterlogin',
  email: string,
  password = PASSWORD,
): Promise<string> {
  const reply = await caller.post(path, { email, password })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.token
}

/** A property that is let to a client of this name. */
export async function letTo(owner: Owner, name: string, terms: object = {}): Promise<Letting> {
  const property = expectCreated(await owner.post('/propertymaster', propertyOf(owner)))
  const payload = clientOf(owner, name)
  const client = expectCreated(await owner.post('/clientmaster', payload))
  const agreement = expectCreated(
    await owner.post('/rentmaster', agreementOf(owner, client, property, terms)),
  )
  return { property, client, agreement, email: payload.email }
}
