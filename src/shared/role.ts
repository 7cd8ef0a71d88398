/** What an account is to the product. On the wire: SuperAdmin, Owner, ClientMaster (`role-wire.ts`). */
export type Role = 'administrator' | 'owner' | 'client'
