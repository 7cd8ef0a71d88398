import { t } from '@lingui/core/macro'
/** Told where the list cannot be fetched. */
export const clientsFailed = () => t`Network error, while retriving Client`
