/** Told where the list cannot be fetched. */
export const CLIENTS_FAILED = 'Network error, while retriving Client'
