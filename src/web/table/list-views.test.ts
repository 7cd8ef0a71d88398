import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { chosenColumns, savedFilterIn } from './list-views.ts'

const column = (label: string): Column<string> => ({ label, cell: () => '' })
const columns = [column('Client'), column('Oldest'), column('Due')] as const
const labels = (shown: readonly number[], of = 3) =>
  chosenColumns([...columns], { of, shown }).map(({ label }) => label)

test('columns are those that were chosen, in their order', () => {
  expect(labels([0, 2, 1])).toEqual(['Client', 'Due', 'Oldest'])
  expect(labels([0, 2, 2])).toEqual(['Client', 'Due'])
})

test('a choice of another version of the list, or one without the column that names the row, is left aside', () => {
  const all = ['Client', 'Oldest', 'Due']
  expect(labels([0, 2], 4)).toEqual(all)
  expect(labels([2, 0])).toEqual(all)
  expect(labels([])).toEqual(all)
  expect(chosenColumns([...columns], null).length).toBe(3)
})

test('a filter is saved without the page that was shown, and is the same text in any order', () => {
  expect(savedFilterIn('?sort=owed&search=Ravi&page=3&cursor=x')).toBe('search=Ravi&sort=owed')
  expect(savedFilterIn('?search=Ravi&sort=owed')).toBe('search=Ravi&sort=owed')
  expect(savedFilterIn('?page=2&cursor=y')).toBe('')
})
