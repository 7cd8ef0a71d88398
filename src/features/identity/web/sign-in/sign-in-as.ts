import type { SignInAs } from './sign-in-with-password.ts'

const KEY = 'sign-in-as'

/** What was chosen last in this browser, owner or client; an owner where nothing was. */
export function lastSignInAs(): SignInAs {
  try {
    return globalThis.localStorage.getItem(KEY) === 'client' ? 'client' : 'owner'
  } catch {
    return 'owner'
  }
}

/** Remembers the choice for the next time; where the browser forbids it, it is asked again. */
export function keepSignInAs(as: SignInAs): void {
  try {
    if (as === 'client') globalThis.localStorage.setItem(KEY, as)
    else globalThis.localStorage.removeItem(KEY)
  } catch {}
}
