import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callsOf, readAs } from '../../../web/api/calls.ts'
import { readsOf } from '../../../web/api/reads.ts'
import { bodyOrThrow } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import { prefetchRecord, useRecord } from '../../../web/record/use-record.ts'
import { beginClient } from '../../clients/web/client-hooks.ts'
import { may } from '../../identity/web/access/may.ts'
import {
  session,
  signedInCaller,
  useAccount,
  useSession,
} from '../../identity/web/sessions/session.ts'
import { ownerDetailWire } from '../../owners/owner-wire.ts'
import type { profileContract } from '../../owners/profile-contract.ts'
import { ownNumbersWire } from '../../owners/profile-wire.ts'
import type { accountContract } from '../account-contract.ts'
import { accountWire } from '../account-wire.ts'

export const callAccount = signedInCaller<typeof accountContract>()
export const callProfile = signedInCaller<typeof profileContract>()

/** The key under which the account and its devices are cached. */
export const ACCOUNT = 'account'
/** The key under which an owner's own profile is cached. */
export const PROFILE = 'profile'

const accountQuery = queryOptions({
  ...readsOf(callAccount, ACCOUNT, { 'GET /account': accountWire })('GET /account'),
  staleTime: 0,
})

/** The account that is signed in, and its devices. */
export const useOwnAccount = () => useQuery(accountQuery)

/** The account that is signed in, as it was when the page first asked: a form must not change while it is filled in. */
export const useAccountOnce = () =>
  useQuery({
    ...accountQuery,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

/** Whether the account must first set up a second factor; updates the session from the server's reply. */
export function useNeedsSecondFactor(): boolean {
  const { data } = useOwnAccount()
  const { token } = useAccount()
  const needs = data?.needsSecondFactor
  useEffect(() => {
    if (needs !== undefined) session.holdForSecondFactor(token, needs)
  }, [needs, token])
  return useSession(({ needsSecondFactor }) => needsSecondFactor) || needs === true
}

/** The owner's profile, with numbers masked. */
export const useProfile = () => useRecord(profile, OWN)

// There is one of them.
const OWN = 'own'

const profile = {
  name: PROFILE,
  fetchRecord: (_: string, signal: AbortSignal) => callProfile('GET /account/profile', { signal }),
  read: readAs(ownerDetailWire),
}

export const beginAccount: BeginData = (queries) => {
  void queries.prefetchQuery(accountQuery)
  const { account } = session.getState()
  if (may('read own profile')) prefetchRecord(queries, profile, OWN)
  if (account?.role === 'client') beginClient(queries, new URLSearchParams(), account)
}

/** The own PAN, GST and bank account numbers in full. Throws where they cannot be had. */
export const fetchOwnNumbers = async () => bodyOrThrow(await ownNumbers('GET /account/numbers'))

const ownNumbers = callsOf(callProfile, { replies: { 'GET /account/numbers': ownNumbersWire } })
