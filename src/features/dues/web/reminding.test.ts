import { expect, test } from 'vitest'
import { paise, ZERO } from '../../../shared/paise.ts'
import type { ListedDues } from '../dues.ts'
import { toRemind } from './reminding.ts'

const TODAY = '2026-11-16'

const late = (leaseId: string, more: Partial<ListedDues> = {}) =>
  ({
    leaseId,
    phone: '9811111111',
    overdue: paise(100n),
    claimed: ZERO,
    lastReminder: null,
    unmailed: null,
    ...more,
  }) as ListedDues

const ids = (dues: readonly ListedDues[]) => dues.map(({ leaseId }) => leaseId)

test('who is late is reminded by WhatsApp, by mail or both, unless they paid, were reminded today or cannot be reached', () => {
  const reminded = { sentOn: TODAY, channel: 'whatsapp' } as const
  const { all, byWhatsApp, byMail, leftOut } = toRemind(
    [
      late('both'),
      late('not late', { overdue: ZERO }),
      late('phone', { unmailed: 'stopped' }),
      late('mail', { phone: ' - ' }),
      late('neither', { phone: '', unmailed: 'no email' }),
      late('claim', { claimed: paise(1n), lastReminder: reminded }),
      late('today', { lastReminder: reminded }),
      late('yesterday', { lastReminder: { ...reminded, sentOn: '2026-11-15' } }),
    ],
    TODAY,
  )
  expect(ids(all)).toEqual(['both', 'phone', 'mail', 'yesterday'])
  expect(ids(byWhatsApp)).toEqual(['both', 'phone', 'yesterday'])
  expect(ids(byMail)).toEqual(['both', 'mail', 'yesterday'])
  expect(leftOut.map(({ dues, why }) => [dues.leaseId, why])).toEqual([
    ['neither', 'unreachable'],
    ['claim', 'claim'],
    ['today', 'reminded'],
  ])
})

test('who was skipped or opened just now is in no mail to all', () => {
  const dues = [late('skipped'), late('opened'), late('waits')]
  const { byWhatsApp, byMail } = toRemind(dues, TODAY, { skipped: 'skipped', opened: 'opened' })
  expect(ids(byWhatsApp)).toEqual(['skipped', 'opened', 'waits'])
  expect(ids(byMail)).toEqual(['waits'])
})
