import { expect, test } from 'vitest'
import { createKeyReader } from './keys.ts'

const KNOWN = ['ctrl k', '/', '?', 'n', 'g h', 'g d']
const press = (key: string, more: object = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  timeStamp: 0,
  ...more,
})
type Press = ReturnType<typeof press>

/** The results of the key presses, one after the other. */
function read(presses: (Press | string)[], isPlain = true) {
  const reader = createKeyReader()
  return presses.map((each) =>
    reader(typeof each === 'string' ? press(each) : each, KNOWN, () => isPlain),
  )
}

test('one key, a pair one after the other, and Ctrl or ⌘ with a letter', () => {
  expect(read(['/', 'n', 'g', 'h', 'n'])).toEqual(['/', 'n', undefined, 'g h', 'n'])
  expect(read([press('k', { ctrlKey: true }), press('K', { metaKey: true })])).toEqual([
    'ctrl k',
    'ctrl k',
  ])
})

test('of a pair the second key comes soon, and does nothing else', () => {
  expect(read(['g', 'n', 'n'])).toEqual([undefined, undefined, 'n'])
  expect(read(['g', press('h', { timeStamp: 1_500 })])).toEqual([undefined, undefined])
  expect(read(['g', press('n', { timeStamp: 1_500 })])).toEqual([undefined, 'n'])
})

test('while somebody types, and where they are switched off, only Ctrl with a letter', () => {
  const presses = ['/', 'n', 'g', 'h', press('?', { shiftKey: true })]
  expect(read([...presses, press('k', { ctrlKey: true })], false)).toEqual([
    ...presses.map(() => undefined),
    'ctrl k',
  ])
})

test.each([
  ['a key that is held', { repeat: true }],
  ['a letter that is still being put together', { isComposing: true }],
  ['Alt', { altKey: true }],
  ["the browser's own keys", { ctrlKey: true }],
])('%s does nothing', (_what, more) => {
  expect(read([press('n', more)])).toEqual([undefined])
})

test('a capital letter is no shortcut, unless Caps Lock is on', () => {
  expect(read([press('N', { shiftKey: true }), press('N')])).toEqual([undefined, 'n'])
})

test('a keyboard of another script has them at the same places', () => {
  expect(
    read([
      press('ल', { code: 'KeyN' }),
      press('य़', { code: 'Slash', shiftKey: true }),
      press('य', { code: 'Slash' }),
    ]),
  ).toEqual(['n', '?', '/'])
})
