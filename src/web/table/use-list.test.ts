import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { type ListPosition, useListAddress, useListPosition } from './list-address.ts'
import { type List, type ListQuery, useList } from './use-list.ts'

const fields = wireRecord({ id: ['_id', text] })
type Row = { id: string }
type Asked = ListQuery & { property?: string }

/** The requests of two lists on one page: the page's own, and one filtered by an id. */
async function askedBy(address: string, turn: (second: ListPosition) => void = () => {}) {
  const asked: Record<string, Asked> = {}
  const shown: Record<string, List<Row>> = {}
  let hasTurned = false
  function useOne(name: string, position: ListPosition, filter?: Record<string, string>) {
    const source = {
      name,
      fields,
      fetchPage: async (query: ListQuery) => {
        asked[name] = query
        return { status: 200, headers: new Headers(), body: [{ _id: name }] } as never
      },
    }
    shown[name] = useList(source, position, filter)
  }
  function Page(): ReactNode {
    useOne('properties', useListAddress())
    const second = useListPosition(50)
    // React renders again at once where a component sets its own state.
    if (!hasTurned) {
      hasTurned = true
      turn(second)
    }
    useOne('documents', second, { property: 'p1' })
    return null
  }
  const client = new QueryClient()
  const inRouter = createElement(MemoryRouter, { initialEntries: [address] }, createElement(Page))
  renderToString(createElement(QueryClientProvider, { client }, inRouter))
  for (const query of client.getQueryCache().getAll()) await query.fetch()
  client.clear()
  return { asked, shown }
}

test('a second list of a page is narrowed by an id and leaves the address to the first', async () => {
  const { asked, shown } = await askedBy('/properties?search=Pune&sort=city&cursor=c1&page=2')
  expect(asked.properties).toMatchObject({ search: 'Pune', sort: 'city', cursor: 'c1', limit: 25 })
  expect(asked.documents).toMatchObject({ search: '', limit: 50, property: 'p1' })
  expect(asked.documents?.cursor).toBeUndefined()
  expect([shown.properties?.page, shown.documents?.page]).toEqual([2, 1])
})

test('a second list turns its pages without the first', async () => {
  const { asked, shown } = await askedBy('/properties?search=Pune', (second) => second.next('c2'))
  expect(asked.documents).toMatchObject({ cursor: 'c2', property: 'p1' })
  expect(asked.properties?.cursor).toBeUndefined()
  expect([shown.properties?.page, shown.documents?.page]).toEqual([1, 2])
})
