import { expect, test } from 'vitest'
import { nextSort, readListAddress, writeListAddress } from './list-address.ts'

const read = (query: string) => readListAddress(new URLSearchParams(query))

test('an address without anything is the first page in the order of the server', () => {
  expect(read('')).toEqual({
    search: '',
    sort: undefined,
    order: 'asc',
    page: 1,
    cursor: undefined,
  })
})

test('a page without its cursor is the first page', () => {
  expect(read('page=3').page).toBe(1)
  expect(read('page=3&cursor=c').page).toBe(3)
  expect(read('page=x&cursor=c').page).toBe(1)
})

test('what is written is read again, and other parameters stay', () => {
  const address = { search: 'pune', sort: 'city', order: 'desc', page: 2, cursor: 'c' } as const
  const written = writeListAddress(new URLSearchParams('Id=7'), address)
  expect(written.get('Id')).toBe('7')
  expect(readListAddress(written)).toEqual(address)
})

test('a column sorts up, then down, then not at all', () => {
  const first = { ...read(''), ...nextSort(read(''), 'city') }
  expect(first).toMatchObject({ sort: 'city', order: 'asc' })
  const second = { ...first, ...nextSort(first, 'city') }
  expect(second).toMatchObject({ sort: 'city', order: 'desc' })
  expect(nextSort(second, 'city')).toEqual({ sort: undefined, order: 'asc' })
  expect(nextSort(second, 'state')).toEqual({ sort: 'state', order: 'asc' })
})
