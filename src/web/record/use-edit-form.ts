import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Fields } from '../../shared/wire-record.ts'
import { type LooseReply, reasonOf, refusalOf, versionIn } from '../api/reply.ts'
import { outcomeOf } from '../form/outcome-of.ts'
import { type SubmitForm, type SubmitOptions, useSubmitForm } from '../form/use-submit-form.ts'
import { type Loaded, useKeepRecords } from './use-record.ts'

type Options<T, Values extends FieldValues> = Pick<
  SubmitOptions<Values>,
  'initialValues' | 'validate' | 'onDone'
> & {
  /** The lists in which the change shows. */
  names: readonly string[]
  loaded: Loaded<T>
  send: (values: Values, version: number | undefined) => Promise<LooseReply>
  /** The form's fields, as the wire names them. */
  fields?: Fields
}

export type Stale = {
  /** Somebody else changed the record since it was loaded. */
  isStale: boolean
  /** Loads the record again and replaces what was typed. */
  reload: () => void
}

export type EditFormState<Values extends FieldValues> = SubmitForm<Values> &
  Stale & {
    /** The server requires the password, too: show a `CurrentPassword`. */
    asksPassword: boolean
    /** Whether it also requires a code of the second factor: show a `CurrentCode`. */
    asksCode: boolean
  }

/** The field that each refusal requires. */
const PROOFS = { 'sign-in-again': 'currentPassword', 'code-again': 'code' } as const

/** A form that edits the loaded version of a record, and reports when somebody else has changed it meanwhile. */
export function useEditForm<T, Values extends FieldValues>(
  options: Options<T, Values>,
): EditFormState<Values> {
  const { names, loaded, send, fields, ...rest } = options
  const queries = useQueryClient()
  useKeepRecords()
  const version = useRef(loaded.version)
  const [isStale, setStale] = useState(false)
  const [asked, setAsked] = useState<keyof typeof PROOFS>()
  const failed = t`Error! while Updating`
  const using = useSubmitForm<Values>({
    ...rest,
    version,
    failureText: failed,
    submit: async (values) => {
      const reply = await send(values, version.current)
      setStale(reply.status === 412)
      if (reply.status === 200) setAsked(undefined)
      const { code } = refusalOf(reply)
      if (code === 'sign-in-again' || code === 'code-again') {
        setAsked(code)
        // The field that appears explains itself.
        if (asked !== code) return 'cancelled'
        return { failed, errors: { [PROOFS[code]]: reasonOf(reply) }, refusal: refusalOf(reply) }
      }
      if (reply.status === 200) {
        version.current = versionIn(reply.headers)
        // The record is not fetched again: the form already shows the saved values.
        for (const name of names)
          await queries.invalidateQueries({ queryKey: [name], refetchType: 'none' })
      }
      return outcomeOf(reply, {
        done: t`Update Successfully`,
        failed,
        ...(fields && { fields }),
      })
    },
  })
  const asks = { asksPassword: asked === 'sign-in-again', asksCode: asked === 'code-again' }
  return { ...using, ...asks, isStale, reload: () => void loaded.reload() }
}
