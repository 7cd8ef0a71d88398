import { expect, test } from 'vitest'
import { type ModuleFacts, shareOut } from '../scripts/web/shared-files.ts'

const modules = (facts: Record<string, [size: number, ...imports: string[]]>) =>
  new Map<string, ModuleFacts>(
    Object.entries(facts).map(([id, [size, ...imports]]) => [
      id,
      { imports, lazyImports: [], size },
    ]),
  )

const nothing = () => false

test('modules of the same pages share a file; those of one page do not', () => {
  const plan = shareOut(
    modules({ one: [1, 'a', 'b', 'own'], two: [1, 'a', 'b'], a: [9], b: [9], own: [9] }),
    { isThere: nothing, later: [], pages: [['one'], ['two']], perFile: 0 },
  )
  expect([...plan.keys()].sort()).toEqual(['a', 'b'])
  expect(plan.get('a')).toBe(plan.get('b'))
})

test('what is there anyway has no file', () => {
  const plan = shareOut(modules({ one: [1, 'a'], two: [1, 'a'], a: [9] }), {
    isThere: (id) => id === 'a',
    later: [],
    pages: [['one'], ['two']],
    perFile: 0,
  })
  expect(plan.size).toBe(0)
})

test.each([
  [10, false],
  [30, true],
])(
  'of files that cost %i each, little that one page needs not is with the rest: %s',
  (perFile, isOne) => {
    const plan = shareOut(
      modules({
        one: [1, 'all', 'few'],
        two: [1, 'all', 'few'],
        three: [1, 'all'],
        all: [500],
        few: [20],
      }),
      { isThere: nothing, later: [], pages: [['one'], ['two'], ['three']], perFile },
    )
    expect(plan.get('all') === plan.get('few')).toBe(isOne)
  },
)

test('no two files import each other by way of a third', () => {
  const plan = shareOut(
    modules({
      one: [1, 'top', 'between'],
      two: [1, 'top', 'between'],
      three: [1, 'between'],
      four: [1, 'bottom'],
      top: [1, 'between'],
      between: [900, 'bottom'],
      bottom: [1],
    }),
    { isThere: nothing, later: [], pages: [['one'], ['two'], ['three'], ['four']], perFile: 100 },
  )
  const [top, between, bottom] = ['top', 'between', 'bottom'].map((id) => plan.get(id))
  expect(top === bottom && top !== between).toBe(false)
})

test('what a page shares with what is fetched later there is one file', () => {
  const plan = shareOut(
    modules({ page: [1, 'a', 'b', 'own'], one: [1, 'a'], two: [1, 'b'], a: [9], b: [9], own: [9] }),
    { isThere: nothing, pages: [['page']], later: ['one', 'two'], perFile: 0 },
  )
  expect([...plan.keys()].sort()).toEqual(['a', 'b'])
  expect(plan.get('a')).toBe(plan.get('b'))
})
