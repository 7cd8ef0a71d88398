import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { FallbackAction } from '../../../web/record/record-page.tsx'
import { useRole } from '../../identity/web/sessions/session.ts'
import { useLedger } from './ledger-hooks.ts'

type Props = {
  /** The agreement that the address names; '' where it names none. */
  leaseId: string
  children: ReactNode
}

/** An empty list of one agreement: `children`, unless the agreement is not there, which is said instead. */
export function EmptyOfLease({ leaseId, children }: Props) {
  const state = useLedger(leaseId)
  const isOwner = useRole() === 'owner'
  if (leaseId === '' || state.status === 'loaded') return children
  return (
    <FallbackAction
      state={state}
      kind={t`rent agreement`}
      list={
        isOwner
          ? { name: t`Property Rents List`, to: paths.leases }
          : { name: t`My dues`, to: paths.myDues }
      }
    />
  )
}
