import { expect, test } from 'vitest'
import { forWhom } from './link-for-others.ts'

const pages = [
  { pattern: '' },
  { pattern: 'mydues', roles: ['client'] },
  { pattern: 'listpropertymaster', roles: ['owner'] },
  { pattern: 'listownermaster', roles: ['administrator'] },
] as const

const meant = (link: string, role: 'owner' | 'client' | 'administrator', isRefused = false) =>
  forWhom(`/dashboard${link}`, { role, isRefused, pages })

test('a link of a mail names its role, also where the page is for everybody', () => {
  expect(meant('?as=client', 'owner')).toBe('client')
  expect(meant('?as=owner', 'client')).toBe('owner')
  expect(meant('/mydues?as=client', 'administrator', true)).toBe('client')
  for (const role of ['owner', 'administrator'] as const)
    expect(meant('?as=owner', role)).toBeUndefined()
  expect(meant('?as=client', 'client')).toBeUndefined()
})

test('a page that is refused is for the role whose page it is, or for others of the team', () => {
  expect(meant('/mydues', 'owner', true)).toBe('client')
  expect(meant('/listpropertymaster?search=x', 'client', true)).toBe('owner')
  expect(meant('/listownermaster', 'owner', true)).toBe('administrator')
  expect(meant('/listpropertymaster', 'owner', true)).toBe('others of the team')
})

test('a page that is shown, and the dashboard itself, are for who opened them', () => {
  expect(meant('', 'owner')).toBeUndefined()
  expect(meant('/mydues', 'client')).toBeUndefined()
})
