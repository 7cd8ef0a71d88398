import { t } from '@lingui/core/macro'
import { type ReactNode, useRef, useState } from 'react'
import { NO_REASON } from '../../../shared/rule.ts'
import { fieldErrorsOf, type LooseReply, reasonOf, refusalOf } from '../../../web/api/reply.ts'
import { TextField } from '../../../web/form/fields.tsx'
import { PasswordField } from '../../../web/form/password-field.tsx'
import { translated } from '../../../web/language.ts'

/** Who reads the reason that an administrator gives for a change to others. */
export const whoIsInformed = () => t`The owner and all administrators get an email.`

type Asked = 'sign-in-again' | 'code-again'
type Faults = { reason?: string | undefined; proof?: string | undefined }

type ReasonAndProof = {
  fields: ReactNode
  /** Whether all that is asked is filled in; says at each field that it is not, and moves the focus to the first. */
  isReady: () => boolean
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
  const [faults, setFaults] = useState<Faults>({})
  const reasonField = useRef<HTMLInputElement>(null)
  const proofField = useRef<HTMLInputElement>(null)
  const isPassword = asked === 'sign-in-again'
  const typed = {
    ref: proofField,
    value: proof,
    onChange: (event: { target: { value: string } }) => {
      setProof(event.target.value)
      setFaults((before) => ({ ...before, proof: undefined }))
    },
    error: asked && faults.proof,
  }
  return {
    isReady: () => {
      const missing: Faults = {
        ...(reason.trim() === '' && { reason: translated(NO_REASON) }),
        ...(asked && proof === '' && { proof: t`Please fill this in.` }),
      }
      setFaults(missing)
      const field = missing.reason ? reasonField : missing.proof ? proofField : undefined
      field?.current?.focus()
      return field === undefined
    },
    body: { reason, ...(asked && { [isPassword ? 'currentPassword' : 'code']: proof }) },
    noted: (reply) => {
      const { code } = refusalOf(reply)
      const isAsking = code === 'sign-in-again' || code === 'code-again'
      if (isAsking) setAsked(code)
      if (reply.status === 200) {
        setReason('')
        setProof('')
        setAsked(undefined)
      }
      setFaults(isAsking ? { proof: reasonOf(reply) } : faultsIn(reply))
      return reply
    },
    fields: (
      <>
        <TextField
          ref={reasonField}
          label={t`Reason`}
          description={informed}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value)
            setFaults((before) => ({ ...before, reason: undefined }))
          }}
          error={faults.reason}
        />
        {isPassword && <PasswordField label={t`Current password`} kind="current" {...typed} />}
        {asked === 'code-again' && (
          <TextField label={t`Code`} autoComplete="one-time-code" {...typed} />
        )}
      </>
    ),
  }
}

function faultsIn(reply: LooseReply): Faults {
  const { reason, currentPassword, code } = fieldErrorsOf(reply)
  return { reason, proof: currentPassword ?? code }
}
