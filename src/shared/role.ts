/** The role of an account. On the wire: SuperAdmin, Owner, ClientMaster (`features/identity/user-wire.ts`). */
export type Role = 'administrator' | 'owner' | 'client'
