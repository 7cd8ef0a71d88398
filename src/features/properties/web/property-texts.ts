/** Told where the list cannot be fetched. */
export const PROPERTIES_FAILED = 'Network error, while retriving Property'
