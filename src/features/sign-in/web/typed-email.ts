import { useEffect } from 'react'
import { forgetInTab, keepInTab, readFromTab } from '../../../web/tab-storage.ts'

const KEY = 'typed-email'

/** The email that was typed in this tab on a page before the sign-in; '' for none. */
export function typedEmail(): string {
  const kept = readFromTab(KEY)
  return typeof kept === 'string' ? kept : ''
}

/**
 * Keeps the email that is typed on a page before the sign-in: it is there again after the language was changed, and on
 * the next of these pages. Nothing is kept of somebody who is signed in.
 */
export function useTypedEmail(email: string, isSignedIn = false): void {
  useEffect(() => {
    if (email === '' || isSignedIn) forgetInTab(KEY)
    else keepInTab(KEY, email)
  }, [email, isSignedIn])
}
