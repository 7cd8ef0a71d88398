import { withoutSecrets } from '../../shared/secret-fields.ts'
import { forgetInTab, keepInTab, readFromTab } from '../tab-storage.ts'

/** Text typed into a form, and the version of the record that it changes. */
export type Draft = {
  values: Record<string, unknown>
  version?: number | undefined
  /** Part of the input is never stored. */
  isPart?: boolean
}

type Kept = { accountId: string; drafts: Record<string, Draft> }

const KEY = 'drafts'

const open = new Map<string, () => Draft>()

/** Watches a form: `read` returns its current input. Returns a function that stops it. */
export function watchForm(name: string, read: () => Draft): () => void {
  open.set(name, read)
  return () => {
    if (open.get(name) === read) open.delete(name)
  }
}

/** Stores the input of open forms for this account, in this tab; never passwords. */
export function keepDrafts(accountId: string): void {
  const drafts = Object.fromEntries(
    [...open]
      .map(([name, read]) => [name, withoutSecretsIn(read())] as const)
      .filter(([, { values }]) => Object.keys(values).length > 0),
  )
  if (Object.keys(drafts).length > 0) keepInTab(KEY, { accountId, drafts } satisfies Kept)
}

const withoutSecretsIn = ({ values: typed, version }: Draft): Draft => {
  const values = withoutSecrets(typed)
  return { values, version, isPart: Object.keys(values).length < Object.keys(typed).length }
}

/** The account's draft of that form. */
export function draftOf(accountId: string | null, name: string): Draft | undefined {
  const kept = readFromTab(KEY) as Kept | null
  return accountId !== null && kept?.accountId === accountId ? kept.drafts?.[name] : undefined
}

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
