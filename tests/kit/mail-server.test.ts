import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from './mail-server.ts'

let server: MailServer
let sender: ReturnType<typeof createTransport>

beforeEach(async () => {
  server = await startMailServer()
  sender = createTransport(server.url)
})

afterEach(async () => {
  sender.close()
  await server.close()
})

function send(text: string): Promise<unknown> {
  return sender.sendMail({ from: 'a@example.in', to: 'ravi@example.in', subject: 'किराया', text })
}

test('keeps a mail as it was written', async () => {
  const text = `Your code is 123456. ${'A long line with ₹ in it. '.repeat(10)}`
  const [mail] = await Promise.all([server.waitForMail(() => true), send(text)])
  expect(mail).toEqual({
    to: ['ravi@example.in'],
    subject: 'किराया',
    text: `${text}\n`,
    html: '',
    attachments: [],
    messageId: expect.stringMatching(/^<.+@.+>$/),
    headers: expect.objectContaining({ from: 'a@example.in', to: 'ravi@example.in' }),
  })
  expect(server.mails).toEqual([mail])
})

test('finds a mail that has already arrived', async () => {
  await send('first')
  await send('second')
  const mail = await server.waitForMail(({ text }) => text.startsWith('second'))
  expect(mail.text).toBe('second\n')
})

test.each([
  ['refuse', 550],
  ['defer', 451],
  ['drop', undefined],
] as const)('accepts no mail when told to %s', async (behavior, responseCode) => {
  server.setBehavior(behavior)
  await expect(send('lost')).rejects.toMatchObject(responseCode ? { responseCode } : {})
  expect(server.mails).toEqual([])
  expect(server.attempts()).toBe(1)
  server.setBehavior('accept')
  await send('again')
  expect(server.mails).toHaveLength(1)
})

test('never answers when set to hang', async () => {
  server.setBehavior('hang')
  const waiting = send('lost').then(
    () => 'taken',
    () => 'broken off',
  )
  await expect.poll(() => server.attempts()).toBe(1)
  await server.close()
  expect(await waiting).toBe('broken off')
  expect(server.mails).toEqual([])
})
