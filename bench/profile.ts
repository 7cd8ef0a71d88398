import { once } from 'node:events'
import { type Call, load } from './http-load.ts'
import type { Product } from './product.ts'

type Frame = { functionName: string; url: string }
type Profile = {
  nodes: { id: number; callFrame: Frame; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

/** Where the processor time of a call goes: the share of each package and folder, in per cent, the largest first. */
export type Shares = [place: string, perCent: number][]

/**
 * Profiles the product while it answers a call over and over. It must have been started with `--inspect=127.0.0.1:0`;
 * `inspector` is the address that it printed.
 */
export async function profile(
  { url }: Pick<Product, 'url'>,
  inspector: string,
  call: Call,
  { calls, atOnce }: { calls: number; atOnce: number },
): Promise<{ byPlace: Shares; byFunction: Shares }> {
  const session = await connect(inspector)
  try {
    await session.send('Profiler.enable')
    await session.send('Profiler.setSamplingInterval', { interval: 200 })
    await load(url, call, { calls, atOnce })
    await session.send('Profiler.start')
    await load(url, call, { calls, atOnce })
    const { profile } = (await session.send('Profiler.stop')) as { profile: Profile }
    return { byPlace: sharesOf(profile, placeOf), byFunction: sharesOf(profile, nameOf) }
  } finally {
    session.close()
  }
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  let last = 0
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data))
    waiting.get(id)?.(result)
  })
  return {
    send: (method: string, params: object = {}) =>
      new Promise<unknown>((resolve) => {
        waiting.set(++last, resolve)
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    close: () => socket.close(),
  }
}

function sharesOf(
  { nodes, samples, timeDeltas }: Profile,
  keyOf: (frame: Frame) => string | undefined,
): Shares {
  const parents = new Map<number, number>()
  for (const { id, children } of nodes) for (const child of children ?? []) parents.set(child, id)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const keys = new Map<number, string>()
  // What the engine does itself is put down to whoever called it.
  const keyOfNode = (id: number): string => {
    const known = keys.get(id)
    if (known !== undefined) return known
    const node = byId.get(id)
    const parent = parents.get(id)
    const key =
      (node && keyOf(node.callFrame)) ?? (parent === undefined ? '(other)' : keyOfNode(parent))
    keys.set(id, key)
    return key
  }
  const sums = new Map<string, number>()
  let all = 0
  samples.forEach((id, index) => {
    const key = keyOfNode(id)
    if (key === '(idle)') return
    const delta = timeDeltas[index] ?? 0
    sums.set(key, (sums.get(key) ?? 0) + delta)
    all += delta
  })
  return [...sums]
    .toSorted(([, one], [, other]) => other - one)
    .map(([key, sum]) => [key, (sum * 100) / all])
}

const OF_THE_ENGINE = ['(idle)', '(program)', '(garbage collector)']

function placeOf({ functionName, url }: Frame): string | undefined {
  if (OF_THE_ENGINE.includes(functionName)) return functionName
  if (url.startsWith('node:'))
    return `node:${
      url
        .slice(5)
        .replace(/^internal\//, '')
        .split('/')[0]
    }`
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(url)?.[1]
  return library ?? /\/src\/(.+)$/.exec(url)?.[1]
}

function nameOf(frame: Frame): string | undefined {
  const place = placeOf(frame)
  return place && `${place} ${frame.functionName}`
}
