/** The role of an account. On the wire: SuperAdmin, Owner, ClientMaster (`role-wire.ts`). */
export type Role = 'administrator' | 'owner' | 'client'
