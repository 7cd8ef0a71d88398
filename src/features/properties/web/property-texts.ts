import { t } from '@lingui/core/macro'
/** Told where the list cannot be fetched. */
export const propertiesFailed = () => t`Network error, while retriving Property`
