export declare const UNBUNDLED: string[]
export declare const OF_THREADS: string[]
export function olderNode(version: string, wanted: string): string | undefined
export function installPlan(state: {
  installed: string | undefined
  wanted: string
  asksForTests: boolean
  mustBuild: boolean
}): { withTests: boolean; stamp: string } | undefined
export function stampOnceBuilt(state: {
  installed: string | undefined
  wanted: string
}): string | undefined
export function removeHeaders(folder: string): void
type Lockfile = { packages: Record<string, object> }
export function removeBuildTools(root: string, lockfile: Lockfile): void
export function pathsToRun(lockfile: Lockfile): Set<string>
export function systemNote(system: {
  platform: string
  hasGlibc: boolean
  databaseUrl: string | undefined
}): { line: string; ends: boolean } | undefined
