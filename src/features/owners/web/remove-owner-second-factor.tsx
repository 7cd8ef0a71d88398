import { RemoveSecondFactor } from '../../identity/web/second-factor/remove-second-factor.tsx'
import type { Owner } from '../owner-wire.ts'
import { callOwners } from './owner-hooks.ts'
import { useReasonAndProof } from './use-reason-and-proof.tsx'

/** Takes an owner's second factor away, with a reason and, once the server requires it, a proof of who does it. */
export function RemoveOwnerSecondFactor({ owner, onDone }: { owner: Owner; onDone: () => void }) {
  const { fields, isReady, body, noted } = useReasonAndProof()
  const route = 'POST /ownermaster/{id}/secondfactor/remove'
  const send = async () => noted(await callOwners(route, { params: { id: owner.id }, body }))
  return (
    <RemoveSecondFactor name={owner.name} isReady={isReady} send={send} onDone={onDone}>
      {fields}
    </RemoveSecondFactor>
  )
}
