import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { type LooseReply, reasonOf, refusalOf } from '../../../web/api/reply.ts'
import { TextField } from '../../../web/form/fields.tsx'
import { PasswordField } from '../../../web/form/password-field.tsx'

/** Where the reason goes of an administrator who does something to others. */
export const whoIsInformed = () => t`The owner and all administrators get an email.`

type Asked = 'sign-in-again' | 'code-again'

type ReasonAndProof = {
  fields: ReactNode
  /** Whether all that is asked is filled in. */
  isReady: boolean
  /** The fields to send with the call. */
  body: { reason: string; currentPassword?: string; code?: string }
  /** Takes note of a reply: of the proof that it asks for, or that all is done. Returns it. */
  noted: <Reply extends LooseReply>(reply: Reply) => Reply
}

/** The fields for the reason of an administrator and, once the server requires it, a proof of who does it. */
export function useReasonAndProof(informed = whoIsInformed()): ReasonAndProof {
  const [reason, setReason] = useState('')
  const [proof, setProof] = useState('')
  const [asked, setAsked] = useState<Asked>()
  const [fault, setFault] = useState<string>()
  const isPassword = asked === 'sign-in-again'
  const typed = {
    value: proof,
    onChange: (event: { target: { value: string } }) => setProof(event.target.value),
    error: asked && fault,
  }
  return {
    isReady: reason.trim() !== '' && (asked === undefined || proof !== ''),
    body: { reason, ...(asked && { [isPassword ? 'currentPassword' : 'code']: proof }) },
    noted: (reply) => {
      const { code } = refusalOf(reply)
      const isAsking = code === 'sign-in-again' || code === 'code-again'
      if (isAsking) setAsked(code)
      setFault(reply.status === 200 ? undefined : reasonOf(reply))
      if (reply.status === 200) {
        setReason('')
        setProof('')
        setAsked(undefined)
      }
      return reply
    },
    fields: (
      <>
        <TextField
          label={t`Reason`}
          description={informed}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {isPassword && <PasswordField label={t`Current password`} kind="current" {...typed} />}
        {asked === 'code-again' && (
          <TextField label={t`Code`} autoComplete="one-time-code" {...typed} />
        )}
      </>
    ),
  }
}
