import { t } from '@lingui/core/macro'

/** '{message}, While {work}': a failure as the specification words it. The message's own full stop goes. */
export const failedWhile = (message: string, work: string): string =>
  t`${message.trim().replace(/\.+$/, '')}, While ${work}`
