import { isIPv6 } from 'node:net'

// Prefixes of 96 bits that are followed by an IPv4 address: mapped (::ffff:0:0) and translated (64:ff9b::).
const OF_IPV4 = /^(?:0:0:0:0:0:ffff|64:ff9b:0:0:0:0):([^:]+):([^:]+)$/

/**
 * The network that an address belongs to, as far as one may count callers by it: an IPv4 address as it is,
 * of an IPv6 address the first 64 bits, since the rest is free to the holder of a connection.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const groups = groupsOf(bare)
  const [, high, low] = OF_IPV4.exec(groups.join(':')) ?? []
  if (high === undefined || low === undefined) return `${groups.slice(0, 4).join(':')}::/64`
  return [high, low].flatMap((group) => bytesOf(Number.parseInt(group, 16))).join('.')
}

/**
 * The networks around an address, the widest first, for turns that are taken by them: of IPv6 32 bits, which are what a
 * provider has, and 48, 56 and 64, which it hands out; of IPv4 16 and 24 bits and the address.
 */
export function networksAround(address: string): [widest: string, ...narrower: string[]] {
  const network = networkOf(address)
  if (!network.endsWith('::/64'))
    return [network.replace(/\.\d+\.\d+$/, '.0.0/16'), network.replace(/\.\d+$/, '.0/24'), network]
  const [a, b, c, d = '0'] = network.split(':')
  const high = Number.parseInt(d, 16) & 0xff00
  return [
    `${a}:${b}::/32`,
    `${a}:${b}:${c}::/48`,
    `${a}:${b}:${c}:${high.toString(16)}::/56`,
    network,
  ]
}

/** A network as it is shown to a caller from it: without the end, by which it would name one connection. */
export function shownNetwork(address: string): string {
  const network = networkOf(address)
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::`
  return network.replace(/\.\d+$/, '.x')
}

const bytesOf = (group: number) => [group >> 8, group & 0xff]

/** The eight groups of an IPv6 address, in small letters and without leading zeros. */
function groupsOf(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [front = [], back = []] = canonical
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const missing = 8 - front.length - back.length
  return [...front, ...Array<string>(missing).fill('0'), ...back]
}
