import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { paths } from '../../../paths.ts'
import { FallbackAction } from '../../../web/record/record-page.tsx'
import { whileRetrievingLease } from '../../leases/web/lease-failures.ts'
import { useLedger } from './ledger-hooks.ts'
import type { LedgerView } from './ledger-view.ts'

type Props = { leaseId: string; children: (ledger: LedgerView) => ReactNode }

/**
 * A form that is decided on an agreement's books. It begins once they are read: what was shown before the last change,
 * or what this device kept of them, would be refused (decision 179). Once it is there it stays, whenever they are read
 * again. Payments do not wait for that: they are recorded without a network, too.
 */
export function WithBooks({ leaseId, children }: Props) {
  const books = useLedger(leaseId)
  const [isThere, setThere] = useState(false)
  const isRead = books.status === 'loaded' && !books.isFetching
  if (isRead && !isThere) setThere(true)
  if (books.status === 'loaded' && (isRead || isThere)) return children(books.record)
  return (
    <FallbackAction
      state={books.status === 'loaded' ? { status: 'loading' } : books}
      kind={t`rent agreement`}
      list={{ name: t`Property Rents List`, to: paths.leases }}
      failureText={whileRetrievingLease}
    />
  )
}
