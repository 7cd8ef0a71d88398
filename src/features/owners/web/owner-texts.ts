/** Told where the list cannot be fetched. */
export const OWNERS_FAILED = 'Network error, while retriving Owner'
