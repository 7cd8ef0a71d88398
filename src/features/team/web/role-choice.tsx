import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { MEMBER_ROLES, type MemberRole } from '../../../shared/contract.ts'
import type { FieldProps } from '../../../web/form/use-submit-form.ts'
import { Text } from '../../../web/ui/text.tsx'
import { memberName } from '../../identity/web/access/role-name.ts'
import classes from './team.module.css'

/** What each role does, in a sentence. */
export const roleSentence = (role: MemberRole): string =>
  ({
    manager: t`Does the daily work: records payments, agreements, expenses and bank lines. Not payment settings, the team, closing years or deleting.`,
    accountant: t`Reads all books and downloads the year’s papers. Records nothing.`,
    caretaker: t`Sees addresses, tenants’ names and phones, and sends meter readings. No money, no identity papers.`,
  })[role]

/** What each role does who works with some properties only, in a sentence. */
export const limitedSentence = (role: MemberRole): string =>
  ({
    manager: t`Does the daily work of some properties: records payments, charges and expenses of these. You see nothing of the others, nor the bank, the day book and the year’s papers.`,
    accountant: t`Reads the books of some properties and downloads their lists and receipts. Records nothing. You see nothing of the others, nor the bank, the day book and the year’s papers.`,
    caretaker: t`Sees addresses, tenants’ names and phones of some properties, and sends their meter readings. No money, no identity papers.`,
  })[role]

/** The roles to choose from, each with its sentence. */
export function RoleChoice({ field }: { field: FieldProps }) {
  const id = useId()
  return (
    <fieldset className={classes.roles} aria-describedby={field.error ? `${id}-error` : undefined}>
      <legend>{t`What they do`}</legend>
      {MEMBER_ROLES.map((role) => (
        <label key={role} className={classes.role} htmlFor={`${id}-${role}`}>
          <input
            type="radio"
            id={`${id}-${role}`}
            name={field.name}
            value={role}
            checked={field.value === role}
            onChange={field.onChange}
            aria-describedby={`${id}-${role}-does`}
          />
          <span>
            <strong>{memberName(role)}</strong>
            <Text as="span" size="small" isDimmed isBlock id={`${id}-${role}-does`}>
              {roleSentence(role)}
            </Text>
          </span>
        </label>
      ))}
      {field.error && (
        <Text size="small" isFault id={`${id}-error`} role="alert">
          {field.error}
        </Text>
      )}
    </fieldset>
  )
}
