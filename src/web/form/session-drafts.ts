import { withoutSecrets } from '../../shared/secret-fields.ts'
import { forgetInTab, keepInTab, readFromTab } from '../tab-storage.ts'

/** Text typed into a form, and the version of the record that it changes. */
export type Draft = {
  values: Record<string, unknown>
  version?: number | undefined
  /** Part of the input is never stored. */
  isPart?: boolean
  /** The session ended meanwhile. */
  isSessionOver?: boolean
}

type Kept = { accountId: string; drafts: Record<string, Draft> }

const KEY = 'drafts'

type Named = readonly [name: string, draft: Draft]

const open = new Map<string, () => Draft>()
/** Values of the forms that React has removed since the current task began. */
let takenAway: Named[] = []

/**
 * Watches a form: `read` returns its current input. Returns a function that stops it, to be called in the moment in
 * which React takes the form away.
 */
export function watchForm(name: string, read: () => Draft): () => void {
  open.set(name, read)
  return () => {
    if (open.get(name) !== read) return
    open.delete(name)
    takenAway.push([name, read()])
    queueMicrotask(() => {
      takenAway = []
    })
  }
}

/** Stores the input of open forms for this account, in this tab; never passwords. */
export function keepDrafts(accountId: string, { isSessionOver = false } = {}): void {
  keep(
    accountId,
    [...open].map(([name, read]) => [name, { ...read(), isSessionOver }]),
  )
}

/** Stores the input of the forms that an error has just taken away with their part of the screen. */
export const keepDraftsOfFailed = (accountId: string): void => keep(accountId, takenAway)

function keep(accountId: string, typed: readonly Named[]): void {
  const drafts = typed
    .map(([name, draft]) => [name, withoutSecretsIn(draft)] as const)
    .filter(([, { values }]) => Object.keys(values).length > 0)
  if (drafts.length === 0) return
  const before = keptFor(accountId)?.drafts
  keepInTab(KEY, { accountId, drafts: { ...before, ...Object.fromEntries(drafts) } } satisfies Kept)
}

const withoutSecretsIn = ({ values: typed, ...draft }: Draft): Draft => {
  const values = withoutSecrets(typed)
  return { ...draft, values, isPart: Object.keys(values).length < Object.keys(typed).length }
}

function keptFor(accountId: string | null): Kept | undefined {
  const kept = readFromTab(KEY) as Kept | null
  return accountId !== null && kept?.accountId === accountId ? kept : undefined
}

/** The account's draft of that form. */
export const draftOf = (accountId: string | null, name: string): Draft | undefined =>
  keptFor(accountId)?.drafts?.[name]

/** Forgets one draft. */
export function forgetDraft(name: string): void {
  const kept = readFromTab(KEY) as Kept | null
  if (!kept?.drafts) return
  const { [name]: _, ...drafts } = kept.drafts
  if (Object.keys(drafts).length > 0) keepInTab(KEY, { ...kept, drafts })
  else forgetInTab(KEY)
}

/** Forgets all drafts but those of this account. */
export function forgetDraftsBut(accountId: string): void {
  const kept = readFromTab(KEY) as Kept | null
  if (kept?.accountId !== accountId) forgetInTab(KEY)
}
