import { useQuery, useQueryClient } from '@tanstack/react-query'
import { writesOf } from '../../../web/api/calls.ts'
import { readsOf } from '../../../web/api/reads.ts'
import type { BeginData } from '../../../web/pages.ts'
import { HISTORY } from '../../history/web/history-hooks.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import { teamSettingsWire, teamWire } from '../member-wire.ts'
import type { teamContract } from '../team-contract.ts'

/** The team's part of the API, with the session's token. */
export const callTeam = signedInCaller<typeof teamContract>()

export const writeTeam = writesOf(callTeam, { 'PUT /teamsettings': teamSettingsWire })

const TEAM = 'team'
const reads = readsOf(callTeam, TEAM, { 'GET /team': teamWire })

/** Who works with the owner. */
export const useTeam = () => useQuery(reads('GET /team'))

export const beginTeam: BeginData = (queries) => void queries.prefetchQuery(reads('GET /team'))

/** Fetches the team again, and the history that tells of it. */
export function useRefreshTeam(): () => void {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: [TEAM] })
    void queries.invalidateQueries({ queryKey: [HISTORY] })
  }
}
