import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, PASSWORD, type World } from '../../../../../tests/kit/world.ts'
import { networkOf, networksAround, shownNetwork } from './network-of.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['64:ff9b::192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::2', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:192.0.2.7', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['no address', 'no address'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['192.0.2.7', ['192.0.0.0/16', '192.0.2.0/24', '192.0.2.7']],
  ['::ffff:192.0.2.7', ['192.0.0.0/16', '192.0.2.0/24', '192.0.2.7']],
  [
    '2001:db8:1:2fe::1',
    ['2001:db8::/32', '2001:db8:1::/48', '2001:db8:1:200::/56', '2001:db8:1:2fe::/64'],
  ],
  [
    '2001:db8:1:fe::1',
    ['2001:db8::/32', '2001:db8:1::/48', '2001:db8:1:0::/56', '2001:db8:1:fe::/64'],
  ],
  ['no address', ['no address', 'no address', 'no address']],
])('the networks around %s are %j', (address, networks) => {
  expect(networksAround(address)).toEqual(networks)
})

describe('from one IPv6 network, whatever the address,', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())
  const at = (network: number, host: number) =>
    world.callerAt(`2001:db8:0:${network.toString(16)}::${host.toString(16)}`)
  const throttled = { status: 429, body: { code: 'too-many-requests' } }

  /** 300 calls of one network are free in an hour; the next is refused, and one of another network is not. */
  async function expectLimited(network: number, path: string, kind: string) {
    const ask = (place: number, host: number) =>
      at(place, host).post(path, { email: `p${host}.of${network}@example.in` })
    for (let host = 1; host <= 3; host += 1) expect((await ask(network, host)).status).toBe(200)
    const counts = await world.query(
      'update throttles set count = 299 where count = 3 and key like $1 returning key',
      [`${kind} address:%`],
    )
    expect(counts).toHaveLength(1)
    expect((await ask(network, 300)).status).toBe(200)
    expect(await ask(network, 301)).toMatchObject(throttled)
    expect((await ask(network + 0x100, 302)).status).toBe(200)
  }

  test('codes can be requested 300 times an hour', () => expectLimited(1, '/owner/send-otp', 'otp'))
  test('reset links can be requested 300 times an hour', () =>
    expectLimited(2, '/forgot-password', 'reset'))
  test('administrator links can be requested 300 times an hour', () =>
    expectLimited(3, '/register', 'administrator'))

  test('reset links for one e-mail are made six times a day', async () => {
    const { email } = await world.registerOwner('Beena')
    const linkAfter = async (network: number, host: number) => {
      expect((await at(network, host).post('/forgot-password', { email })).status).toBe(200)
      const [link] = await world.query("select encode(token_hash, 'hex') from password_resets")
      return link.encode
    }
    const links = []
    for (let host = 1; host <= 7; host += 1) links.push(await linkAfter(7, host))
    expect(new Set(links).size).toBe(6)
    expect(links).not.toContain(await linkAfter(8, 1))
  })

  test('an e-mail allows ten guesses, and an account that signed in there is recognised', async () => {
    const { email } = await world.registerOwner('Asha')
    const signIn = (network: number, host: number, password: string) =>
      at(network, host).post('/owner/login', { email, password })
    expect((await signIn(4, 1, PASSWORD)).status).toBe(200)
    for (let host = 2; host <= 11; host += 1)
      expect((await signIn(5, host, 'wrong horse')).status).toBe(401)
    expect(await signIn(5, 12, PASSWORD)).toMatchObject(throttled)
    // As after a hundred failures from everywhere.
    await world.query('update throttles set count = 100 where count = 10')
    world.advance({ minutes: 1 })
    for (let host = 1; host <= 3; host += 1)
      expect((await signIn(6, host, 'wrong horse')).status).toBe(401)
    expect(await signIn(6, 4, PASSWORD)).toMatchObject(throttled)
    expect((await signIn(4, 0x99, PASSWORD)).status).toBe(200)
  })
})

test.each([
  ['203.0.113.42', '203.0.113.x'],
  ['2001:db8:12:34::1', '2001:db8:12::'],
  ['::ffff:203.0.113.42', '203.0.113.x'],
])('a network is shown without its end: %s', (address, shown) => {
  expect(shownNetwork(address)).toBe(shown)
})
