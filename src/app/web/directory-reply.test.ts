import { expect, test } from 'vitest'
import { isDirectoryReply } from './directory-reply.ts'

const state = btoa(JSON.stringify({ id: 'x', meta: { interactionType: 'popup' } }))
const at = (address: string) => isDirectoryReply(new URL(address, 'http://localhost'))

test("recognises the directory's answer to a sign-in, a refusal or a sign-out", () => {
  expect(at(`/#code=1&state=${encodeURIComponent(state)}`)).toBe(true)
  expect(at(`/?error=access_denied&state=${encodeURIComponent(`${state}|mine`)}`)).toBe(true)
  expect(at(`/?state=${encodeURIComponent(state)}`)).toBe(true)
})

test('the reply of the directory opens the application at any other address', () => {
  expect(at('/')).toBe(false)
  expect(at('/?state=Karnataka')).toBe(false)
  expect(at(`/dashboard?code=1&state=${encodeURIComponent(state)}`)).toBe(false)
  expect(at('/?code=1')).toBe(false)
})
