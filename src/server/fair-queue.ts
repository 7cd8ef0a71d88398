type Branch<T> = { size: number; branches: Map<string, Branch<T>>; items: T[] }

const newBranch = <T>(): Branch<T> => ({ size: 0, branches: new Map(), items: [] })

/**
 * A queue in which turns are taken by whom they are for. A path names that from the widest to the narrowest (a network,
 * one of its parts, a caller), all paths of one kind in the same depth; at each step the parts take turns. So a network
 * with a thousand parts waits among networks as one with a single caller does.
 */
export class FairQueue<T> {
  readonly #root = newBranch<T>()

  get size(): number {
    return this.#root.size
  }

  /** How many wait under that path. */
  sizeOf(path: readonly string[]): number {
    let branch: Branch<T> | undefined = this.#root
    for (const name of path) branch = branch?.branches.get(name)
    return branch?.size ?? 0
  }

  add(path: readonly string[], item: T): void {
    let branch = this.#root
    branch.size++
    for (const name of path) {
      const next = branch.branches.get(name) ?? newBranch<T>()
      branch.branches.set(name, next)
      next.size++
      branch = next
    }
    branch.items.push(item)
  }

  /** Removes and returns whose turn it is; undefined where nobody waits. */
  take(): T | undefined {
    return this.#root.size === 0 ? undefined : takeFrom(this.#root)
  }

  /** Removes an entry that was added under that path, if it still waits. */
  remove(path: readonly string[], item: T): void {
    removeItem(this.#root, path, item)
  }

  /**
   * Removes and returns the last entry of the caller with most in the queue, so that one more of `path` finds room; undefined, with
   * nothing removed, where that would be the newcomer.
   */
  makeRoomFor(path: readonly string[]): T | undefined {
    const largest: string[] = []
    let branch = this.#root
    let isOwn = true
    while (branch.branches.size > 0) {
      const own: string | undefined = isOwn ? path[largest.length] : undefined
      const name: string = largestIn(branch, own)
      isOwn &&= name === own
      const next = branch.branches.get(name)
      if (!next) return undefined
      largest.push(name)
      branch = next
    }
    return isOwn ? undefined : removeLast(this.#root, largest)
  }
}

function takeFrom<T>(branch: Branch<T>): T {
  branch.size--
  const [first] = branch.branches
  if (!first) return branch.items.shift() as T
  const [name, next] = first
  branch.branches.delete(name)
  const item = takeFrom(next)
  // Its next turn comes after that of all others.
  if (next.size > 0) branch.branches.set(name, next)
  return item
}

/** The name of the largest branch, where `own` counts one more and is preferred among equals, else the last of them. */
function largestIn<T>({ branches }: Branch<T>, own: string | undefined): string {
  let [largest, most] = own === undefined ? ['', 0] : [own, (branches.get(own)?.size ?? 0) + 1]
  for (const [name, { size }] of branches)
    if (name !== own && (largest === own ? size > most : size >= most)) {
      largest = name
      most = size
    }
  return largest
}

function removeLast<T>(branch: Branch<T>, [name, ...rest]: readonly string[]): T {
  branch.size--
  const next = name === undefined ? undefined : branch.branches.get(name)
  if (name === undefined || !next) return branch.items.pop() as T
  const item = removeLast(next, rest)
  if (next.size === 0) branch.branches.delete(name)
  return item
}

function removeItem<T>(branch: Branch<T>, [name, ...rest]: readonly string[], item: T): boolean {
  if (name === undefined) {
    const at = branch.items.indexOf(item)
    if (at === -1) return false
    branch.items.splice(at, 1)
  } else {
    const next = branch.branches.get(name)
    if (!next || !removeItem(next, rest, item)) return false
    if (next.size === 0) branch.branches.delete(name)
  }
  branch.size--
  return true
}
