import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printedPage } from '../../../../demo/papers.ts'
import { noiseOf, pictureOf, sendFile, sendPart } from '../../../../tests/kit/files.ts'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import type { Person } from '../../../../tests/kit/world.ts'
import { joinTeam } from '../../../../tests/security/books.ts'
import { MAX_FILE_BYTES, PART_BYTES } from '../file.ts'

let world: MoneyWorld
let owner: Person
let client: Person
let bina: Person
let lease: string
let property: string
beforeAll(async () => {
  world = await createMoneyWorld()
  ;({ owner, client } = world)
  bina = await world.registerOwner('Bina')
  ;({ lease, property } = await world.letTo())
})
afterAll(() => world.close())

const onLease = () => ({ subject: 'lease', of: lease })
const contents = () => world.query('select id from file_contents').then((rows) => rows.length)

describe('a file', () => {
  test('comes in parts, hangs on its record and opens as it was sent', async () => {
    const bytes = Buffer.concat([
      printedPage('long'),
      Buffer.alloc(PART_BYTES, '%'),
      Buffer.from('\n'),
    ])
    const reply = await sendFile(owner, bytes, {
      name: 'House rules.pdf',
      kind: 'other',
      ...onLease(),
    })
    expect(reply).toMatchObject({
      status: 200,
      body: { name: 'House rules', type: 'application/pdf', size: bytes.length, shared: false },
    })
    const { body: list } = await owner.get(`/files?subject=lease&of=${lease}`)
    expect(list.map((it: { _id: string }) => it._id)).toContain(reply.body._id)
    const { status, bytes: opened, headers } = await owner.get(`/files/${reply.body._id}/content`)
    expect([status, opened?.equals(bytes)]).toEqual([200, true])
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="House-rules.pdf"',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    const shown = await owner.get(`/files/${reply.body._id}/content?view=1`)
    expect(shown.headers['content-disposition']).toMatch(/^inline/)
  })

  test('is ciphertext in the database, with a key of its own that the data key seals', async () => {
    const text = 'only the key opens this'
    const { body } = await sendFile(owner, printedPage(text), onLease())
    const rows = await world.query(
      `select data, key_sealed from file_parts join file_contents on id = content_id
       where id = (select content_id from files where id = $1)`,
      [body._id],
    )
    expect(rows[0].data.includes(Buffer.from(text))).toBe(false)
    expect(rows[0].key_sealed.startsWith(`${world.sealer.keyId}.`)).toBe(true)
  })

  test('that was cut goes on with the part after the last that arrived', async () => {
    const bytes = await noiseOf(900)
    const parts = Math.ceil(bytes.length / PART_BYTES)
    expect(parts).toBeGreaterThan(2)
    const begun = await owner.post('/files', { name: 'a.jpg', size: bytes.length, ...onLease() })
    const id = begun.body._id
    await sendPart(owner, id, bytes, 1)
    expect((await sendPart(owner, id, bytes, 3)).status).toBe(400)
    expect((await owner.post(`/files/${id}/finish`)).status).toBe(400)
    const { body } = await owner.get(`/files/${id}/parts`)
    expect(body).toEqual({ parts: 1, partSize: PART_BYTES, size: bytes.length })
    // Sent once more: it arrived, and the answer was lost.
    for (let number = 1; number <= parts; number++)
      expect((await sendPart(owner, id, bytes, number)).status).toBe(200)
    expect((await owner.post(`/files/${id}/finish`)).status).toBe(200)
    expect((await owner.post(`/files/${id}/finish`)).body).toMatchObject({ _id: id })
  })

  test('that comes twice is kept once: on the same record one entry, on another a second', async () => {
    const bytes = printedPage('twice')
    const first = await sendFile(owner, bytes, onLease())
    const kept = await contents()
    expect((await sendFile(owner, bytes, onLease())).body._id).toBe(first.body._id)
    const other = await sendFile(owner, bytes, { subject: 'property', of: property })
    expect(other.body._id).not.toBe(first.body._id)
    expect(await contents()).toBe(kept)
    await owner.delete(`/files/${first.body._id}`)
    expect((await owner.get(`/files/${other.body._id}/content`)).status).toBe(200)
    await owner.delete(`/files/${other.body._id}`)
    expect(await contents()).toBe(kept - 1)
  })

  test('that comes twice is what it is called the second time, and shared if that is asked then', async () => {
    const bytes = await pictureOf('maroon')
    const send = (said: object) =>
      sendFile(owner, bytes, { name: 'Scan.jpg', ...said, ...onLease() })
    const { body: photo } = await send({ kind: 'photo' })
    expect((await send({ kind: 'bill', shared: true })).body).toMatchObject({
      _id: photo._id,
      kind: 'bill',
      shared: true,
    })
    expect((await send({ kind: 'id' })).body).toMatchObject({
      _id: photo._id,
      kind: 'id',
      shared: true,
      masked: true,
      name: null,
    })
    // Hidden, it stays so.
    expect((await send({ kind: 'photo' })).body).toMatchObject({ kind: 'id', masked: true })
    const { body: events } = await owner.get(`/events?record=${photo._id}`)
    expect(events.map((it: { verb: string }) => it.verb)).toEqual(['changed', 'changed', 'added'])
    await owner.delete(`/files/${photo._id}`)
  })

  test('that caretakers see is theirs no more once it comes again as an identity paper', async () => {
    const bytes = await pictureOf('plum')
    const first = await sendFile(owner, bytes, {
      name: 'Plan No.12.jpg',
      kind: 'photo',
      ...onLease(),
    })
    const { body } = await owner.put(`/files/${first.body._id}`, {
      name: first.body.name,
      caretakers: true,
    })
    expect(body).toMatchObject({ name: 'Plan No.12', caretakers: true })
    const again = await sendFile(owner, bytes, { name: 'a.jpg', kind: 'id', ...onLease() })
    expect(again).toMatchObject({
      status: 200,
      body: { _id: first.body._id, kind: 'id', masked: true, caretakers: false },
    })
  })

  test('that comes twice before its record exists hangs on it once', async () => {
    const send = (kind: string) => sendFile(owner, printedPage('two taps'), { kind })
    const files = [(await send('photo')).body._id, (await send('bill')).body._id]
    const to = { subject: 'property', of: property, files }
    expect((await owner.post('/files/hang', to)).status).toBe(200)
    const { body: list } = await owner.get(`/files?subject=property&of=${property}`)
    const hung = list.filter((it: { _id: string }) => files.includes(it._id))
    expect(hung).toMatchObject([{ _id: files[0], kind: 'bill' }])
    expect((await owner.get(`/files/${files[1]}`)).status).toBe(404)
  })

  test('sent before its record exists hangs on it later, once', async () => {
    const { body } = await sendFile(owner, printedPage('before its record'))
    const hang = () =>
      owner.post('/files/hang', { subject: 'property', of: property, files: [body._id] })
    expect((await hang()).status).toBe(200)
    expect((await hang()).status).toBe(404)
    expect((await owner.get(`/files/${body._id}`)).body).toMatchObject({
      subject: 'property',
      of: property,
    })
  })

  test('leaves an event for each write, which the history of the agreement has, too', async () => {
    const { body } = await sendFile(owner, printedPage('history'), {
      name: 'Bill',
      kind: 'bill',
      ...onLease(),
    })
    await owner.put(`/files/${body._id}`, { name: 'Bill of July' })
    await owner.delete(`/files/${body._id}`)
    const { body: events } = await owner.get(`/events?record=${body._id}`)
    expect(events).toMatchObject([
      { verb: 'deleted', kind: 'file', before: { name: 'Bill of July' } },
      { verb: 'changed', before: { name: 'Bill' }, after: { name: 'Bill of July' } },
      { verb: 'added', after: { name: 'Bill', kind: 'bill' } },
    ])
    expect((await owner.get(`/events?rentMaster=${lease}&limit=1`)).body).toEqual([events[0]])
  })
})

describe('a picture', () => {
  test('is turned upright and freed of place and device, and has a thumbnail', async () => {
    const bytes = await sharp(await pictureOf('red', { width: 600, height: 400 }))
      .withExif({
        IFD0: { Model: 'Phone of Asha', Orientation: '6' },
        IFD3: { GPSLatitude: '21/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(bytes.includes('Exif')).toBe(true)
    const { body } = await sendFile(owner, bytes, { kind: 'photo', ...onLease() })
    expect(body).toMatchObject({ width: 400, height: 600, type: 'image/jpeg', thumbnail: true })
    const opened = (await owner.get(`/files/${body._id}/content`)).bytes as Buffer
    expect([opened.includes('Exif'), opened.includes('Phone of Asha')]).toEqual([false, false])
    const thumbnail = await owner.get(`/files/${body._id}/thumbnail`)
    expect(thumbnail.headers['content-type']).toBe('image/webp')
    expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 480,
    })
  })

  test('is made smaller where a side has more than 4,000 pixels', async () => {
    const bytes = await pictureOf('blue', { width: 5000, height: 500 }, 'png')
    const { body } = await sendFile(owner, bytes, onLease())
    expect(body).toMatchObject({ width: 4000, height: 400, type: 'image/png' })
  })
})

/** A small picture whose head says another size. */
async function pngThatSays(width: number, height: number): Promise<Buffer> {
  const bytes = await pictureOf('white', {}, 'png')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

const zip = () => {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  return end
}
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

describe('refuses what is not taken, and says what is:', () => {
  test.each([
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', async () => Buffer.from(SVG)],
    ['a zip that is named .jpg', async () => Buffer.concat([Buffer.from('PK\x03\x04'), zip()])],
    ['a picture that is a zip, too', async () => Buffer.concat([await pictureOf('green'), zip()])],
    ['a PDF that is a zip, too', async () => Buffer.concat([printedPage('zip'), zip()])],
    [
      'a PDF that is a page, too',
      async () => Buffer.from(`%PDF-1.4\n<html><script>alert(1)</script>`),
    ],
    ['a text', async () => Buffer.from('Dear tenant')],
    ['a GIF', async () => Buffer.from('GIF89a\x01\x00\x01\x00')],
  ])('%s', async (_what, bytesOf) => {
    const before = await contents()
    const { status, body } = await sendFile(owner, await bytesOf(), {
      name: 'bill.jpg',
      ...onLease(),
    })
    expect([status, body.code]).toEqual([415, 'unsupported-media-type'])
    expect(body.message).toContain('PDF, or a picture as JPEG, PNG or WebP')
    expect(await contents()).toBe(before)
  })

  test('a picture of more than 50 megapixels, before it is decoded', async () => {
    const bytes = await pngThatSays(8000, 7000)
    const { status, body } = await sendFile(owner, bytes, onLease())
    expect([status, body.code]).toEqual([413, 'too-large'])
  })

  test('a picture of 1 by 1,000,000 pixels', async () => {
    const bytes = await pngThatSays(1, 1_000_000)
    expect((await sendFile(owner, bytes, onLease())).status).toBe(413)
  })

  test('a picture that is cut off', async () => {
    const bytes = (await noiseOf(200)).subarray(0, 4000)
    const { status, body } = await sendFile(owner, bytes, onLease())
    expect([status, body.message]).toEqual([415, 'This picture cannot be read. It may be damaged.'])
  })

  test('an empty file, and one of more than 15 MB', async () => {
    const begin = (size: number) => owner.post('/files', { name: 'a', size, ...onLease() })
    expect((await begin(0)).body.errors.size).toBe('This file is empty.')
    expect((await begin(MAX_FILE_BYTES + 1)).body.errors.size).toContain('15 MB')
  })

  test('a part of another length, and more than a part at once', async () => {
    const begun = await owner.post('/files', { name: 'a', size: 100, ...onLease() })
    const put = (bytes: Buffer) =>
      owner.put(`/files/${begun.body._id}/parts/1`, bytes, {
        'content-type': 'application/octet-stream',
      })
    expect((await put(Buffer.alloc(99))).status).toBe(400)
    expect((await put(Buffer.alloc(PART_BYTES + 1))).status).toBe(413)
    expect((await owner.put(`/files/${begun.body._id}/parts/1`, { a: 1 })).status).toBe(400)
  })

  test('a file beyond the room of the organization', async () => {
    const small = await world.serverWith({ filesQuota: 1024 * 1024 })
    const caller = small.callerWith(owner.token)
    const { status, body } = await sendFile(caller, await noiseOf(1200), onLease())
    expect([status, body.code]).toEqual([409, 'files-full'])
    expect(body.message).toContain('1 MB')
  })
})

test('a full disk asks for time: what arrived stays, the books go on, and sending goes on after', async () => {
  const bytes = Buffer.concat([printedPage('full'), Buffer.alloc(PART_BYTES, '%')])
  const begun = await owner.post('/files', { name: 'a.pdf', size: bytes.length, ...onLease() })
  const id = begun.body._id
  expect((await sendPart(owner, id, bytes, 1)).status).toBe(200)
  // As PostgreSQL refuses where its disk is full.
  await world.query(`create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await world.query(
    `create trigger disk_full before insert on file_parts execute function disk_full()`,
  )
  const { status, headers } = await sendPart(owner, id, bytes, 2)
  expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true])
  expect((await owner.get(`/files?subject=lease&of=${lease}`)).status).toBe(200)
  await world.pay(lease, '100')
  await world.query('drop function disk_full cascade')
  expect((await owner.get(`/files/${id}/parts`)).body.parts).toBe(1)
  expect((await sendPart(owner, id, bytes, 2)).status).toBe(200)
  expect((await owner.post(`/files/${id}/finish`)).status).toBe(200)
})

test('keeps a PDF with a script as it is: nothing here runs it, and it is served sealed off', async () => {
  const bytes = Buffer.from(
    printedPage('js')
      .toString()
      .replace('/Catalog', '/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>'),
  )
  const { body } = await sendFile(owner, bytes, onLease())
  const { headers } = await owner.get(`/files/${body._id}/content?view=1`)
  expect(headers['content-security-policy']).toContain('sandbox')
})

describe('an identity paper', () => {
  test('shows neither name nor picture in lists, and each opening is in the history', async () => {
    const draft = { name: 'Passport of Ravi.jpg', kind: 'id', subject: 'client', of: client.id }
    const { body } = await sendFile(owner, await pictureOf('navy'), draft)
    expect(body).toMatchObject({ name: null, masked: true, thumbnail: false })
    const { body: list } = await owner.get(`/files?subject=client&of=${client.id}`)
    expect(list[0]).toMatchObject({ name: null, masked: true })
    expect((await owner.get(`/files/${body._id}/thumbnail`)).status).toBe(404)
    expect((await owner.get(`/files/${body._id}/content`)).status).toBe(200)
    expect((await owner.get(`/files/${body._id}`)).body.name).toBe('Passport of Ravi')
    const { body: events } = await owner.get(`/events?record=${body._id}`)
    expect(events.map((it: { verb: string }) => it.verb)).toEqual(['opened', 'added'])
    expect(JSON.stringify(events)).not.toContain('Passport')
  })

  test('the owner’s history says which member of the team opened a file, and whose file it is', async () => {
    const draft = { name: 'Passport of Ravi.jpg', kind: 'id', subject: 'client', of: client.id }
    const { _id: id } = (await sendFile(owner, await pictureOf('teal'), draft)).body
    const opened = { kind: 'file', record: id, verb: 'opened' }
    for (const role of ['manager', 'accountant'] as const) {
      const name = `Opens as ${role}`
      const who = { role, name, email: `${role}@opens.in` }
      const member = await joinTeam(world, owner, who)
      expect((await member.get(`/files/${id}/content?view=1`)).status).toBe(200)
      const [event] = (await owner.get('/events?search=opened')).body
      const after = { subjectKind: 'client', subjectId: client.id }
      expect(event).toMatchObject({ ...opened, actor: name, after })
      expect(JSON.stringify(event)).not.toContain('Passport')
    }
    const caretaker = await joinTeam(world, owner, {
      role: 'caretaker',
      name: 'Opens nothing',
      email: 'caretaker@opens.in',
    })
    expect((await caretaker.get(`/files/${id}/content`)).status).toBe(404)
    // What was opened is still told once the paper is gone.
    expect((await owner.delete(`/files/${id}`)).status).toBe(200)
    const { body: events } = await owner.get('/events?search=opened')
    const told = events.filter((it: { record: string }) => it.record === id)
    expect(told.map((it: { actor: string }) => it.actor)).toEqual([
      'Opens as accountant',
      'Opens as manager',
    ])
  })

  test('that names itself an Aadhaar is refused; that it was seen is noted with four digits', async () => {
    const draft = { name: 'Aadhaar_Ravi.jpg', kind: 'id', subject: 'client', of: client.id }
    const refused = await sendFile(owner, await pictureOf('grey'), draft)
    expect([refused.status, refused.body.code]).toEqual([409, 'no-aadhaar'])
    const seen = { subject: 'client', of: client.id, lastFour: '1234', seenOn: '2026-11-10' }
    expect((await owner.post('/files/seen', { ...seen, lastFour: '12345' })).status).toBe(400)
    const later = await owner.post('/files/seen', { ...seen, seenOn: '2031-11-10' })
    expect([later.status, Object.keys(later.body.errors)]).toEqual([400, ['seenOn']])
    const inHindi = { ...seen, lastFour: '१२३४' }
    expect((await owner.post('/files/seen', inHindi)).body).toMatchObject({
      name: 'Aadhaar',
      lastFour: '1234',
      day: '2026-11-10',
      type: null,
      kind: 'id',
    })
  })
})

describe('a client', () => {
  test('sees what is shared with them, and nothing else', async () => {
    const shared = await sendFile(owner, printedPage('for Ravi'), { shared: true, ...onLease() })
    const own = await sendFile(owner, printedPage('not for Ravi'), onLease())
    const { body } = await client.get('/files')
    const seen = body.map((it: { _id: string }) => it._id)
    expect(seen).toContain(shared.body._id)
    expect(seen).not.toContain(own.body._id)
    expect((await client.get(`/files/${shared.body._id}/content`)).status).toBe(200)
    expect((await client.get(`/files/${own.body._id}/content`)).status).toBe(404)
    await owner.put(`/files/${shared.body._id}`, { shared: false })
    expect((await client.get(`/files/${shared.body._id}/content`)).status).toBe(404)
  })

  test('sends a screenshot with the payment that they report, which both see', async () => {
    const { body: file } = await sendFile(client, await pictureOf('teal'), { kind: 'photo' })
    expect((await owner.get(`/files/${file._id}/content`)).status).toBe(200)
    const claim = { rentMaster: lease, amount: '500', paidOn: world.today(), method: 'cash' }
    const { body: made } = await client.post('/claims', claim)
    const to = { subject: 'claim', of: made._id, files: [file._id] }
    expect((await client.post('/files/hang', to)).status).toBe(200)
    expect((await owner.get(`/files?subject=claim&of=${made._id}`)).body).toMatchObject([
      { _id: file._id, fromClient: true },
    ])
    expect((await client.get(`/files/${file._id}/thumbnail`)).status).toBe(200)
    expect((await client.delete(`/files/${file._id}`)).status).toBe(403)
  })

  test('gives up what they are sending, and gets the room back; what hangs on a record stays', async () => {
    const mine = () => world.query('select id from files where sent_by = $1', [client.id])
    const before = (await mine()).length
    const begun = await client.post('/files', { name: 'a.jpg', size: 1000 })
    const { body: loose } = await sendFile(client, printedPage('the wrong one'), { kind: 'photo' })
    const kept = await contents()
    const neighbour = await world.addClient(owner, 'Omar')
    for (const id of [begun.body._id, loose._id]) {
      expect((await neighbour.delete(`/files/${id}`)).status).toBe(404)
      expect((await client.delete(`/files/${id}`)).status).toBe(200)
    }
    expect([(await mine()).length, await contents()]).toEqual([before, kept - 2])
  })

  test('who sends what the owner keeps there for themselves has a file of their own, and learns nothing', async () => {
    const claim = { rentMaster: lease, amount: '700', paidOn: world.today(), method: 'cash' }
    const { body: made } = await client.post('/claims', claim)
    const onClaim = { subject: 'claim', of: made._id }
    const bytes = printedPage('the same paper')
    const kept = await sendFile(owner, bytes, { name: 'Doubtful', kind: 'other', ...onClaim })
    const { body: own } = await sendFile(client, bytes, { name: 'Slip', kind: 'bill', ...onClaim })
    expect(own).toMatchObject({ name: 'Slip', kind: 'bill', fromClient: true })
    expect(own._id).not.toBe(kept.body._id)
    expect((await client.get('/files')).body).toContainEqual(own)
    const loose = await sendFile(client, bytes, { name: 'Slip once more', kind: 'bill' })
    const hang = { ...onClaim, files: [loose.body._id] }
    expect((await client.post('/files/hang', hang)).status).toBe(200)
    const { body: all } = await owner.get(`/files?subject=claim&of=${made._id}`)
    expect(all.map((it: { name: string }) => it.name).toSorted()).toEqual(['Doubtful', 'Slip'])
  })

  test('hangs nothing on what is not theirs, and shares no file of a property', async () => {
    const onProperty = { subject: 'property', of: property }
    expect((await sendFile(client, printedPage('mine'), onProperty)).status).toBe(404)
    const shared = await sendFile(owner, printedPage('of the house'), {
      shared: true,
      ...onProperty,
    })
    expect(shared.body.errors.shared).toContain('client or an agreement')
  })
})

test('a client fills a twentieth of the room at most, and leaves the rest to the owner', async () => {
  const small = await world.serverWith({ filesQuota: 20 * 1024 * 1024 })
  const bytes = await noiseOf(1500)
  expect(bytes.length).toBeGreaterThan(1024 * 1024)
  const draft = { name: 'a.jpg', size: bytes.length }
  const { status, body } = await small.callerWith(client.token).post('/files', draft)
  expect([status, body.code]).toEqual([409, 'files-full'])
  expect((await small.callerWith(owner.token).post('/files', draft)).status).toBe(201)
})

test('answers another owner, another client and nobody as if the file were not there', async () => {
  const { body } = await sendFile(owner, await pictureOf('olive'), { shared: true, ...onLease() })
  const stranger = await world.addClient(bina, 'Sunil')
  const neighbour = await world.addClient(owner, 'Nila')
  for (const who of [bina, stranger, neighbour])
    for (const path of ['', '/content', '/thumbnail', '/parts'])
      expect((await who.get(`/files/${body._id}${path}`)).status, `${who.name} ${path}`).toBe(404)
  expect((await bina.put(`/files/${body._id}`, { name: 'mine' })).status).toBe(404)
  expect((await bina.delete(`/files/${body._id}`)).status).toBe(404)
  expect((await world.nobody.get(`/files/${body._id}/content`)).status).toBe(401)
})
