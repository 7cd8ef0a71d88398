import { t } from '@lingui/core/macro'
import type { Role } from '../../../../shared/contract.ts'

/** The name of a role on the screens: the specification's words, in the language of the page. */
export function roleName(role: Role): string {
  if (role === 'administrator') return t`SuperAdmin`
  return role === 'owner' ? t`Owner` : t`ClientMaster`
}
