import { t } from '@lingui/core/macro'

/** Shown where the list cannot be fetched. Apart from the hooks, which would come along with every first load. */
export const propertiesFailed = () => t`Network error, while retriving Property`
