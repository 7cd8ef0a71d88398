import { t } from '@lingui/core/macro'

/** '{message}, While {work}': a failure as the specification words it. The message loses its own full stop. */
export const failedWhile = (message: string, work: string): string =>
  t`${message.trim().replace(/\.+$/, '')}, While ${work}`
