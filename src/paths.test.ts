import { expect, test } from 'vitest'
import { asRole, matchPath, pageSubject, screenAt, withoutRole } from './paths.ts'

test.each([
  ['/', '/', {}],
  ['/register', '/Register/', {}],
  ['/register', '/registered', null],
  ['/dashboard/*', '/dashboard', {}],
  ['/dashboard/*', '/dashboard/anything/below', {}],
  ['/dashboard/*', '/dashboards', null],
  ['/dashboard/addclientmaster/:id', '/dashboard/addclientmaster/7', { id: '7' }],
  ['/dashboard/addclientmaster/:id', '/dashboard/addclientmaster', null],
  ['/dashboard/:optional?/rentmaster/detail', '/dashboard/rentmaster/detail', {}],
  ['/dashboard/:optional?/rentmaster/detail', '/dashboard/x/rentmaster/detail', { optional: 'x' }],
  ['/dashboard/:optional?/rentmaster/detail', '/dashboard/x/y/rentmaster/detail', null],
])('of the pattern %s the path %s gives %j', (pattern, path, named) => {
  expect(matchPath(pattern, path)).toEqual(named)
})

test('a screen is found by its path in any case, with or without a slash at the end', () => {
  expect(screenAt('/dashboard/listPropertyMaster/')).toBe('/dashboard/listpropertymaster')
  expect(screenAt('/dashboard/nothing')).toBeUndefined()
})

test('the subject of a page changes with the record, client, property or charge in its address alone', () => {
  const of = (search: string) => pageSubject('/dashboard/statement', search)
  expect(of('?client=1&from=2026-04-01')).toBe(of('?client=1&search=Ravi&page=2'))
  for (const name of ['Id', 'client', 'property', 'charge'])
    expect(of(`?${name}=1`)).not.toBe(of(`?${name}=2`))
})

test('the role that a link asks for is taken out of its address, and nothing else', () => {
  const link = '/dashboard/rentTranscation/detail?Id=7'
  expect(withoutRole(asRole(link, 'client'))).toBe(link)
  expect(withoutRole(asRole('/dashboard/mydues', 'owner'))).toBe('/dashboard/mydues')
  expect(withoutRole('/dashboard/dues?as=owner&page=2')).toBe('/dashboard/dues?page=2')
  expect(withoutRole('/dashboard/statement?as=csv')).toBe('/dashboard/statement?as=csv')
})
