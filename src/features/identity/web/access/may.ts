// The table that the server's features declare; a test (src/app/server/abilities.test.ts) keeps it word for word the same.
import table from '../../../../../docs/abilities.txt?raw'
import type { Ability, Holder } from '../../../../shared/contract.ts'
import type { SignedInPage } from '../../../../web/pages.ts'
import { holderOf } from '../../role-groups.ts'
import { session, useSession } from '../sessions/session.ts'
import type { Account } from '../sessions/session-storage.ts'

const holders = new Map(
  table.split('\n').flatMap((line) => {
    const [, abilities = '', names = ''] = /^(.+?) {2,}(.+)$/.exec(line) ?? []
    const theirs = names.split(', ')
    // The build has those of the same people in one line.
    return abilities.split('; ').map((ability) => [ability, theirs] as const)
  }),
)

/** Whether somebody of that role, in an owner's team or outside of it, may do that; the server decides by the same table. */
export const mayDo = (holder: Holder, ability: Ability): boolean =>
  holders.get(ability)?.includes(holder) === true

type Seat = Pick<Account, 'role' | 'member' | 'memberProperties'>

const seatOf = ({ role, member, memberProperties }: Seat): Holder =>
  holderOf({ role, member, isLimited: memberProperties !== null })

/** Whether the signed-in account may do that, for what is fetched and shown outside of components. */
export function may(ability: Ability): boolean {
  const { account } = session.getState()
  return account !== null && mayDo(seatOf(account), ability)
}

/** Whether the signed-in account may do that: what it may not do is not shown to it. */
export const useMay = (ability: Ability): boolean =>
  useSession(({ account }) => account !== null && mayDo(seatOf(account), ability))

/** Whether the signed-in account works with some of the owner's properties only. */
export const useIsLimited = (): boolean =>
  useSession(({ account }) => (account?.memberProperties ?? null) !== null)

/** Whether a page is for that account: for its role, and where it works in somebody else's books for what it may do there. */
export const isSeenBy = (
  account: Seat,
  { roles, may }: Pick<SignedInPage, 'roles' | 'may'>,
): boolean =>
  roles === undefined ||
  (roles.includes(account.role) &&
    (account.member === null || (may !== undefined && mayDo(seatOf(account), may))))
