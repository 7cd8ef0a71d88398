import { useAccountOnce } from '../../account/web/account-hooks.ts'
import { UnseenNotice } from '../../account/web/unseen-notice.tsx'
import { AskForDetails, useOwnDetails } from '../../clients/web/complete-details.tsx'
import { useAccount } from '../../identity/web/sessions/session.ts'

/** The end of the dashboard: a client's form for blank details, and the notice about a person's data. Both come at once. */
export function ComesLast() {
  const isClient = useAccount().role === 'client'
  const details = useOwnDetails(isClient)
  const account = useAccountOnce()
  if ((isClient && details.isPending) || account.isPending) return null
  return (
    <>
      {isClient && <AskForDetails />}
      <UnseenNotice />
    </>
  )
}
