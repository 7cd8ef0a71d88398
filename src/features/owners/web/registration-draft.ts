import { useEffect } from 'react'
import { SECRET_FIELDS, withoutSecrets } from '../../../shared/secret-fields.ts'
import { forgetInTab, keepInTab, readFromTab } from '../../../web/tab-storage.ts'
import { BLANK_REGISTRATION, type Registration } from './registration-steps.ts'
import type { EmailProof } from './use-email-verification.ts'

/** A registration that is not complete, as the tab keeps it over a reload. */
export type RegistrationDraft = {
  values: Partial<Registration>
  /** What was typed and is not kept. */
  leftOut: (keyof Registration)[]
  /** The last step that was come to. */
  furthest: number
  email: EmailProof
}

const KEY = 'registration'

const isDraft = (draft: unknown): draft is RegistrationDraft =>
  typeof draft === 'object' && draft !== null && 'values' in draft && 'email' in draft

/** What the tab kept. */
export function keptRegistration(): RegistrationDraft | undefined {
  const draft = readFromTab(KEY)
  return isDraft(draft) ? draft : undefined
}

const forgetRegistration = (): void => forgetInTab(KEY)

type Current = {
  values: Registration
  furthest: number
  email: EmailProof
  /** What was left out before and has not been typed again. */
  missing: (keyof Registration)[]
  isRegistered: boolean
}

/** Keeps the registration in the tab as it is typed: no password, Aadhaar, PAN or bank detail. */
export function useRegistrationKeeping({ values, missing, isRegistered, ...rest }: Current): void {
  const { furthest, email } = rest
  useEffect(() => {
    if (isRegistered || isBlank(values)) return forgetRegistration()
    const typed = namesIn(values).filter((name) => SECRET_FIELDS.has(name) && values[name] !== '')
    const leftOut = [...new Set([...missing, ...typed])]
    const draft = { values: withoutSecrets(values), leftOut, furthest, email }
    keepInTab(KEY, draft satisfies RegistrationDraft)
  }, [values, furthest, email, missing, isRegistered])
}

const namesIn = (values: Registration) => Object.keys(values) as (keyof Registration)[]

const isBlank = (values: Registration) =>
  namesIn(values).every((name) => values[name] === BLANK_REGISTRATION[name])
