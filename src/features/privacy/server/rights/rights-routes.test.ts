import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../../../../../tests/kit/world.ts'
import { today as isoDay } from '../../../../shared/calendar-date.ts'

let world: World
let asha: Person
let ravi: Person
let meera: Person
let farid: Person
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.registerAdministrator()
  asha = await world.registerOwner('Asha')
  farid = await world.registerOwner('Farid')
  ravi = await world.addClient(asha, 'Ravi')
  meera = await world.addClient(asha, 'Meera')
})
afterAll(() => world.close())

const ask = async (by: Person, kind = 'correct', text = 'My name is spelt Ravindra.') => {
  const reply = await by.post('/rightsrequests', { kind, text })
  expect([reply.status, reply.body.message]).toEqual([201, 'Sent. The answer comes by email.'])
  return reply.body._id as string
}
const answer = (by: Person, id: string, text = 'It is corrected.') =>
  by.post(`/rightsrequests/${id}/answer`, { answer: text })
const seen = async (by: Person) =>
  (await by.get('/rightsrequests')).body.map(({ _id }: { _id: string }) => _id)
const mailAbout = async (to: Person, words: string) => {
  for (;;) {
    const { subject, text } = await world.nextMail(to.email)
    if (subject.includes(words)) return text
  }
}
const ASKED = 'A request about personal data'
const ANSWERED = 'Your request about your data'

test('a client asks their owner, who is notified, sees the days left and answers; the client is notified', async () => {
  const id = await ask(ravi)
  const request = {
    _id: id,
    kind: 'correct',
    text: 'My name is spelt Ravindra.',
    person: { _id: ravi.id, name: 'Ravi', email: ravi.email },
    answer: null,
    answerBy: '2026-12-16',
    daysLeft: 30,
    answeredAt: null,
  }
  expect((await asha.get('/rightsrequests')).body).toMatchObject([{ ...request, own: false }])
  expect((await ravi.get('/rightsrequests')).body).toMatchObject([{ ...request, own: true }])
  expect(await mailAbout(asha, ASKED)).toMatch(
    /Ravi asks you to correct data\. .*16 Dec 2026:\s+http\S+\/dashboard\/account\/rights/s,
  )
  await world.query("update rights_requests set answer_by = '2026-11-15'")
  expect((await asha.get('/rightsrequests')).body[0].daysLeft).toBe(-1)
  expect((await answer(asha, id)).status).toBe(200)
  expect((await ravi.get('/rightsrequests')).body).toMatchObject([
    {
      answer: 'It is corrected.',
      daysLeft: null,
      answeredAt: expect.stringMatching(/^2026-11-16/),
    },
  ])
  expect(await mailAbout(ravi, ANSWERED)).toContain('You asked to correct data')
})

test('an owner asks the administrators, who answer', async () => {
  const id = await ask(asha, 'erase', 'Please close my books.')
  expect(await mailAbout(admin, ASKED)).toContain('Asha asks you to erase data')
  expect(await seen(admin)).toEqual([id])
  expect((await answer(admin, id)).status).toBe(200)
  expect(await mailAbout(asha, ANSWERED)).toContain('You asked to erase data')
})

test('nobody sees or answers what is not theirs, and nobody answers themselves', async () => {
  const [ofClient, ofOwner] = [await ask(ravi, 'complain'), await ask(asha, 'nominate')]
  expect(await seen(meera)).toEqual([])
  expect(await seen(farid)).toEqual([])
  expect(await seen(admin)).not.toContain(ofClient)
  expect(await seen(ravi)).not.toContain(ofOwner)
  const replies = [
    await answer(farid, ofClient),
    await answer(admin, ofClient),
    await answer(asha, ofOwner),
    await answer(ravi, ofClient),
    await admin.post('/rightsrequests', { kind: 'erase', text: 'Me.' }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 403, 403])
})

test('a request is answered once, of two answers at once as well', async () => {
  const id = await ask(ravi, 'complain')
  const replies = await Promise.all([answer(asha, id), answer(asha, id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await answer(asha, id)).body.message).toBe('This request has been answered already.')
})

test('open ones come first, the most urgent at the top', async () => {
  const [first, second] = [await ask(meera, 'correct'), await ask(meera, 'erase')]
  const third = await ask(meera, 'complain')
  await answer(asha, first)
  expect(await seen(meera)).toEqual([second, third, first])
  await world.query("update rights_requests set answer_by = '2026-11-20' where id = $1", [third])
  expect(await seen(meera)).toEqual([third, second, first])
})

test('what is missing, too long or too much is refused at its field', async () => {
  const wrong = await farid.post('/rightsrequests', { kind: 'delete', text: ' ' })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['kind', 'text']])
  expect((await answer(asha, await ask(ravi, 'complain'), 'x'.repeat(2001))).status).toBe(400)
  for (let turn = 0; turn < 10; turn += 1) await ask(farid)
  expect((await farid.post('/rightsrequests', { kind: 'erase', text: 'All.' })).status).toBe(429)
})

test('the day on which a person first saw a version of the notice is kept', async () => {
  const notice = async (by: Person) => {
    const { noticeVersion, noticeSeenAt } = (await by.get('/account')).body
    return [noticeVersion, noticeSeenAt?.slice(0, 10) ?? null]
  }
  expect(await notice(meera)).toEqual([null, null])
  const today = isoDay(world.now(), 'Asia/Kolkata')
  for (const by of [meera, farid, admin])
    expect((await by.post('/account/notice', { version: 1 })).status).toBe(200)
  for (const by of [meera, farid, admin]) expect(await notice(by)).toEqual([1, today])
  await world.query(
    "update accounts set notice_seen_at = '2026-10-01T12:00Z' where notice_version = 1",
  )
  await meera.post('/account/notice', { version: 1 })
  expect(await notice(meera)).toEqual([1, '2026-10-01'])
  expect((await meera.post('/account/notice', { version: 2 })).status).toBe(400)
})
