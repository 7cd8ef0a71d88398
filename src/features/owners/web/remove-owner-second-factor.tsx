import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { reasonOf, refusalOf } from '../../../web/api/reply.ts'
import { TextField } from '../../../web/form/fields.tsx'
import { PasswordField } from '../../../web/form/password-field.tsx'
import { RemoveSecondFactor } from '../../identity/web/second-factor/remove-second-factor.tsx'
import type { Owner } from '../owner-wire.ts'
import { callOwners } from './owner-hooks.ts'

/** The prompt for an administrator who changes how an owner signs in, and where the reason goes. */
export const REASON = () => t`Please say why.`
export const whoIsInformed = () => t`The owner and the other administrators get an email.`

type Asked = 'sign-in-again' | 'code-again'

/** Takes an owner's second factor away, with a reason and, once the server requires it, a proof of who does it. */
export function RemoveOwnerSecondFactor({ owner, onDone }: { owner: Owner; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const [proof, setProof] = useState('')
  const [asked, setAsked] = useState<Asked>()
  const [fault, setFault] = useState<string>()
  const isPassword = asked === 'sign-in-again'
  const send = async () => {
    const body = { reason, ...(asked && { [isPassword ? 'currentPassword' : 'code']: proof }) }
    const route = 'POST /ownermaster/{id}/secondfactor/remove'
    const reply = await callOwners(route, { params: { id: owner.id }, body })
    const { code } = refusalOf(reply)
    if (code === 'sign-in-again' || code === 'code-again') setAsked(code)
    setFault(reply.status === 200 ? undefined : reasonOf(reply))
    if (reply.status === 200) {
      setReason('')
      setProof('')
      setAsked(undefined)
    }
    return reply
  }
  const typed = {
    value: proof,
    onChange: (event: { target: { value: string } }) => setProof(event.target.value),
    error: asked && fault,
  }
  return (
    <RemoveSecondFactor
      name={owner.name}
      isReady={reason.trim() !== '' && (asked === undefined || proof !== '')}
      send={send}
      onDone={onDone}
    >
      <TextField
        label={t`Reason`}
        description={whoIsInformed()}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {isPassword && <PasswordField label={t`Current password`} kind="current" {...typed} />}
      {asked === 'code-again' && (
        <TextField label={t`Code`} autoComplete="one-time-code" {...typed} />
      )}
    </RemoveSecondFactor>
  )
}
