export function olderNode(version: string, wanted: string): string | undefined
export function installPlan(state: {
  installed: string | undefined
  wanted: string
  asksForTests: boolean
}): { withTests: boolean; stamp: string } | undefined
export function removeUnneeded(folder: string, withTests: boolean): void
export function systemNote(system: {
  platform: string
  hasGlibc: boolean
  databaseUrl: string | undefined
}): { line: string; ends: boolean } | undefined
