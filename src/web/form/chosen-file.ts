import { t } from '@lingui/core/macro'
import { isOfNetwork } from '../api/network-error.ts'

/** A chosen file that is not taken; the message says why, in the language of the screen. */
export class ChosenFileRefused extends Error {
  override name = 'ChosenFileRefused'
}

/** The bytes of a chosen file. @throws ChosenFileRefused where it was moved, changed or deleted meanwhile */
export const readChosen = (file: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  file.arrayBuffer().then((bytes) => new Uint8Array(bytes), refuseUnread)

/** For a file whose bytes the browser does not give. @throws ChosenFileRefused */
export function refuseUnread(cause: unknown): never {
  throw new ChosenFileRefused(t`This file could not be read. Please choose it again.`, { cause })
}

/** Why a chosen file was not taken. A fault of the program is reported, and not called one of the file. */
export function whyNotTaken(error: unknown): string {
  if (error instanceof ChosenFileRefused || isOfNetwork(error)) return (error as Error).message
  reportError(error)
  return t`Something went wrong in Rentbook while it opened this file. The file may well be right.`
}
