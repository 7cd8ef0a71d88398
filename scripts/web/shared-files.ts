/** What the bundler knows of a module. */
export type ModuleFacts = {
  imports: readonly string[]
  /** Its lazy imports. */
  lazyImports: readonly string[]
  /** Bytes that it is about, compressed. */
  size: number
}

type Options = {
  /** Whether a module is loaded on every page anyway. */
  isThere: (id: string) => boolean
  /** The modules that pages are opened by, each with what is loaded beside it. */
  pages: readonly (readonly string[])[]
  /** What a page loads on demand: what they share with the page gets no file for each. */
  later: readonly string[]
  /** Bytes that a page rather loads in vain than in one more file. */
  perFile: number
}

type Groups = Map<number, Group>
type Group = { members: string[]; users: bigint; size: number; imports: Set<number> }

/** How many of the most promising pairs are tried. */
const LOOKED_AT = 40

const countOf = (users: bigint): number => {
  let count = 0
  for (let rest = users; rest > 0n; rest &= rest - 1n) count += 1
  return count
}

/**
 * Groups shared modules into few chunks: modules of the same pages first, then those files together of
 * which the pages lose least, as long as that is less than another file costs them. No two files import each
 * other, however far around. Returns the number of each module's file; those of one page have none.
 */
export function shareOut(
  modules: ReadonlyMap<string, ModuleFacts>,
  options: Options,
): Map<string, number> {
  const users = usersOf(modules, options)
  let groups = groupsOf(modules, users, reachOf(modules, options.later))
  for (;;) {
    const best = bestMerge(groups, options.perFile)
    if (!best) break
    groups = merged(groups, ...best)
  }
  return new Map([...groups].flatMap(([number, { members }]) => members.map((id) => [id, number])))
}

/** The modules with all that they import. */
export function reachOf(modules: ReadonlyMap<string, ModuleFacts>, roots: readonly string[]) {
  const reached = new Set<string>()
  const visit = (id: string): void => {
    if (reached.has(id)) return
    reached.add(id)
    modules.get(id)?.imports.forEach(visit)
  }
  roots.forEach(visit)
  return reached
}

/** The pages, one bit for each, that need each module beside what is there. */
function usersOf(modules: ReadonlyMap<string, ModuleFacts>, { isThere, pages }: Options) {
  const users = new Map<string, bigint>()
  pages.forEach((roots, index) => {
    const bit = 1n << BigInt(index)
    const visit = (id: string): void => {
      const before = users.get(id) ?? 0n
      if (before & bit || isThere(id) || !modules.has(id)) return
      users.set(id, before | bit)
      modules.get(id)?.imports.forEach(visit)
    }
    roots.forEach(visit)
  })
  return users
}

/** The modules of more than one page, and of one page and what is fetched later, by their pages. */
function groupsOf(
  modules: ReadonlyMap<string, ModuleFacts>,
  users: Map<string, bigint>,
  later: ReadonlySet<string>,
) {
  const numbers = new Map<bigint, number>()
  const groups: Groups = new Map()
  const numberOf = (id: string): number | undefined => {
    const pages = users.get(id) ?? 0n
    if (countOf(pages) < (later.has(id) ? 1 : 2)) return undefined
    const number = numbers.get(pages) ?? numbers.size
    numbers.set(pages, number)
    return number
  }
  for (const [id, pages] of users) {
    const number = numberOf(id)
    if (number === undefined) continue
    const group = groups.get(number) ?? { members: [], users: pages, size: 0, imports: new Set() }
    group.members.push(id)
    group.size += modules.get(id)?.size ?? 0
    for (const each of modules.get(id)?.imports ?? []) {
      const to = numberOf(each)
      if (to !== undefined && to !== number) group.imports.add(to)
    }
    groups.set(number, group)
  }
  return groups
}

/** The two files that are best one, where that is better than two. */
function bestMerge(groups: Groups, perFile: number): [number, number] | undefined {
  const candidates: { gain: number; pair: [number, number] }[] = []
  const all = [...groups]
  all.forEach(([one, a], index) => {
    for (const [other, b] of all.slice(index + 1)) {
      const both = countOf(a.users & b.users)
      const inVain = (countOf(b.users) - both) * a.size + (countOf(a.users) - both) * b.size
      const gain = both * perFile - inVain
      if (gain > 0) candidates.push({ gain, pair: [one, other] })
    }
  })
  candidates.sort((a, b) => b.gain - a.gain)
  const before = costOf(groups, perFile)
  let best: [number, number] | undefined
  let least = before
  for (const { pair } of candidates
    .filter(({ pair: [a, b] }) => !leadsBack(groups, a, b) && !leadsBack(groups, b, a))
    .slice(0, LOOKED_AT)) {
    const cost = costOf(merged(groups, ...pair), perFile)
    if (cost < least) [least, best] = [cost, pair]
  }
  return best
}

/** What all pages load together, with what is imported by what they need. */
function costOf(groups: Groups, perFile: number): number {
  const users = new Map([...groups].map(([number, group]) => [number, group.users]))
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    for (const [number, { imports }] of groups) {
      const own = users.get(number) ?? 0n
      for (const each of imports) {
        const before = users.get(each) ?? 0n
        if ((before | own) === before) continue
        users.set(each, before | own)
        isSettled = false
      }
    }
  }
  return [...groups].reduce(
    (sum, [number, { size }]) => sum + countOf(users.get(number) ?? 0n) * (size + perFile),
    0,
  )
}

/** Whether one file needs the other by way of a third, which both in one would then need and be needed by. */
function leadsBack(groups: Groups, from: number, to: number): boolean {
  const seen = new Set<number>([to])
  const visit = (at: number): boolean => {
    if (at === to) return true
    if (seen.has(at)) return false
    seen.add(at)
    return [...(groups.get(at)?.imports ?? [])].some(visit)
  }
  seen.delete(to)
  return [...(groups.get(from)?.imports ?? [])].some((next) => next !== to && visit(next))
}

/** The groups with two of them joined into one file. */
function merged(groups: Groups, one: number, other: number): Groups {
  const renamed = (imports: Set<number>) =>
    new Set([...imports].map((each) => (each === other ? one : each)))
  const result: Groups = new Map()
  for (const [number, group] of groups)
    if (number !== other) result.set(number, { ...group, imports: renamed(group.imports) })
  const [a, b] = [result.get(one), groups.get(other)]
  if (!a || !b) return result
  const imports = new Set([...a.imports, ...renamed(b.imports)])
  imports.delete(one)
  const { members, users, size } = b
  result.set(one, {
    members: [...a.members, ...members],
    users: a.users | users,
    size: a.size + size,
    imports,
  })
  return result
}
