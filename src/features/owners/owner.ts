/** An owner as their records name them. */
export type OwnerName = { id: string; name: string; email: string; phone: string }
