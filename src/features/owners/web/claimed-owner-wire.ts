import type { Account } from '../../identity/web/session-storage.ts'

/** What a new record says of whose it is; the server checks it and stores what the session says. */
export const ownedBy = ({ id, organizationId }: Account) => ({
  ownerMasters: id,
  tenant_id: organizationId,
})
