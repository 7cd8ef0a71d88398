import { t } from '@lingui/core/macro'
/** Told where the list cannot be fetched. */
export const ownersFailed = () => t`Network error, while retriving Owner`
