import { expect, test } from 'vitest'
import '../../../../tests/kit/english.ts'
import { usualText } from '../reminder-text.ts'
import type { ReminderSettings } from '../reminder-wire.ts'
import { readTyped, typedFaults, typedOf } from './typed-reminders.ts'

const settings: ReminderSettings = {
  isOn: true,
  language: 'en',
  text: null,
  steps: [-7, -3, 0, 10],
  fromHour: 9,
  toHour: 20,
  ownerMail: false,
  version: 1,
}

test('settings come back from their form as they went in', () => {
  const typed = typedOf(settings)
  expect([typed.before, typed.onDay, typed.after]).toEqual(['7, 3', 'yes', '10'])
  const { isOn, version: _, ...rest } = settings
  expect(readTyped(typed)).toEqual({ on: isOn, ...rest })
})

test('the usual text is sent as none, in its own language only', () => {
  const typed = typedOf(settings)
  expect(readTyped({ ...typed, text: `${usualText('en')}\n` }).text).toBe(null)
  expect(readTyped({ ...typed, language: 'hi' }).text).toBe(usualText('en'))
})

test('days, their number and the hours are checked at their fields', () => {
  const faultsOf = (change: object) => typedFaults({ ...typedOf(settings), ...change })
  expect(faultsOf({})).toEqual({})
  expect(faultsOf({ before: 'soon' })).toEqual({
    before: 'Please enter days from 1 to 30, such as 7, 3.',
  })
  expect(faultsOf({ after: '61' })).toEqual({
    after: 'Please enter days from 1 to 60, such as 3, 10.',
  })
  expect(faultsOf({ before: '', onDay: 'no', after: '' })).toEqual({
    onDay: 'Please choose at least one day.',
  })
  expect(faultsOf({ after: '1,2,3,4,5,6,7,8,9' })).toEqual({
    after: 'Please choose at most 10 days.',
  })
  expect(faultsOf({ fromHour: '12', toHour: '12' })).toEqual({
    toHour: 'Please choose a later hour than the first.',
  })
})
