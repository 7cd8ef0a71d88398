import { t } from '@lingui/core/macro'
import { type FileKind, MAX_FILE_BYTES, type SubjectKind } from '../file.ts'
import type { StoredFile } from '../file-wire.ts'

/** The kind of a file, in words. */
export function kindText(kind: FileKind): string {
  if (kind === 'agreement') return t`Agreement`
  if (kind === 'id') return t`ID`
  if (kind === 'bill') return t`Bill`
  return kind === 'photo' ? t`Photo` : t`Other`
}

/** The kinds to choose from; an agreement only where there may be one. */
export const kindChoices = (): { value: FileKind; label: string }[] =>
  (['photo', 'agreement', 'bill', 'id', 'other'] as const).map((value) => ({
    value,
    label: kindText(value),
  }))

/** The name of a file in lists. */
export function fileName({ name, lastFour, masked }: StoredFile): string {
  if (lastFour !== null && lastFour !== '') return t`Aadhaar ending in ${lastFour}`
  return masked ? t`ID paper` : (name ?? '')
}

/** Whether files of such a record can be shared with a client: those of a property are its owner's alone. */
export const canBeShared = (kind: SubjectKind): boolean => kind !== 'property' && kind !== 'expense'

/** Why a file cannot be taken, as far as the browser knows before it is sent. */
export function unfitFile({ size, type }: Blob): string | undefined {
  if (size > MAX_FILE_BYTES) return t`Please choose a file of at most 15 MB.`
  // Some devices name no type; the server looks at the bytes.
  if (type === '' || type.startsWith('image/') || type === 'application/pdf') return undefined
  return t`Please choose a PDF, or a picture as JPEG, PNG or WebP. This is another kind of file.`
}

/** '240 KB', '3.1 MB' */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1024 ? t`${kilobytes} KB` : t`${(bytes / 1024 / 1024).toFixed(1)} MB`
}
