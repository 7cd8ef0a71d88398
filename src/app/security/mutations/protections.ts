import { ADDRESS_PROTECTIONS } from './address-protections.ts'
import { DIRECTORY_PROTECTIONS } from './directory-protections.ts'
import { HTTP_PROTECTIONS } from './http-protections.ts'
import { MAILED_PROOF_PROTECTIONS } from './mailed-proof-protections.ts'
import type { Mutation } from './mutation.ts'
import { RECORD_PROTECTIONS } from './record-protections.ts'
import { SESSION_PROTECTIONS } from './session-protections.ts'
import { SIGN_IN_PROTECTIONS } from './sign-in-protections.ts'

/** Every protection that is taken away by an edit, but the conditions of the queries (`scope-mutations.ts`). */
export const PROTECTIONS: Mutation[] = [
  ...SESSION_PROTECTIONS,
  ...SIGN_IN_PROTECTIONS,
  ...MAILED_PROOF_PROTECTIONS,
  ...ADDRESS_PROTECTIONS,
  ...DIRECTORY_PROTECTIONS,
  ...HTTP_PROTECTIONS,
  ...RECORD_PROTECTIONS,
]
