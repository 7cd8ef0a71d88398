import { isWholeRun } from './whole-run.ts'

const DESK = [
  'on a desktop',
  { viewport: { width: 1280, height: 800 }, owner: 'Asha', client: 'Ravi' },
] as const
const PHONE = [
  'on a phone',
  { viewport: { width: 390, height: 844 }, owner: 'Meera', client: 'Kiran' },
] as const

/**
 * A story at the size at which its people are; in `npm run test:all` at both sizes on one server, each by an owner and a
 * client of its own.
 */
export const playedAt = (size: 'desk' | 'phone') => {
  if (isWholeRun) return [DESK, PHONE]
  return [size === 'desk' ? DESK : PHONE]
}
