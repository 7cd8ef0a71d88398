import { expect, test } from 'vitest'
import type { ColumnPriority } from './column.ts'
import { collapseColumns } from './folding.ts'

// Name, city, state, owner, rent; then the actions and More.
const PRIORITIES: ColumnPriority[] = ['phone', 'phone', 'desktop', 'wide', 'tablet']
const WIDTHS = {
  comfortable: [200, 150, 100, 120, 130],
  roomy: [200, 150, 100, 120, 130],
  least: [120, 90, 80, 70, 130],
  tightest: [100, 90, 80, 70, 130],
  halved: [180, 120, 90, 100, 0],
  cut: [90, 80, 80, 70, 130],
  actions: 100,
  more: 80,
}
const foldedAt = (available: number) => {
  const { columns, actions } = collapseColumns(available, WIDTHS, PRIORITIES)
  return [...columns, ...(actions ? ['actions'] : [])]
}

test('what fits is shown, with More only where something is folded', () => {
  expect(foldedAt(800)).toEqual([])
  expect(foldedAt(799)).toEqual([3])
})

test.each([
  [760, [3]],
  [759, [2, 3]],
  [660, [2, 3]],
  [659, [2, 3, 4]],
  [530, [2, 3, 4]],
  [529, [2, 3, 4, 'actions']],
])(
  'at %i px %j are behind More: the widest screens’ first, then the actions',
  (available, folded) => {
    expect(foldedAt(available)).toEqual(folded)
  },
)

test('a wide one goes before another is cut, which stays where it has no room to be whole', () => {
  const roomy = [200, 150, 220, 120, 130]
  const widths = { ...WIDTHS, roomy }
  const folded = (available: number) => [...collapseColumns(available, widths, PRIORITIES).columns]
  expect(folded(920)).toEqual([])
  expect(folded(919)).toEqual([3])
  expect(folded(760)).toEqual([3])
  expect(folded(759)).toEqual([2, 3])
  expect(collapseColumns(920, widths, PRIORITIES).minWidths).toEqual(roomy)
  // What the others leave: 780 less 580 of theirs, 80 of More and 100 of the actions.
  expect(collapseColumns(780, widths, PRIORITIES).minWidths[2]).toBe(120)
})

test('of equals the one further right goes first', () => {
  const priorities: ColumnPriority[] = ['phone', 'tablet', 'tablet', 'tablet', 'tablet']
  expect([...collapseColumns(650, WIDTHS, priorities).columns]).toEqual([3, 4])
})

test('a narrow one stays where a broader equal leaves room for it', () => {
  const priorities: ColumnPriority[] = ['phone', 'tablet', 'tablet', 'tablet', 'phone']
  // 200 + 130 + 100 of the actions + 80 of More; then 150, 100 and 120 in turn.
  expect([...collapseColumns(640, WIDTHS, priorities).columns]).toEqual([1, 3])
})

test('columns of phones come closer before they go, and the first never does', () => {
  expect(foldedAt(430)).toEqual([2, 3, 4, 'actions'])
  expect(collapseColumns(430, WIDTHS, PRIORITIES).minWidths).toEqual(WIDTHS.comfortable)
  expect(foldedAt(429)).toEqual([2, 3, 4, 'actions'])
  expect(collapseColumns(429, WIDTHS, PRIORITIES).minWidths.slice(0, 2)).toEqual([undefined, 90])
  expect(foldedAt(290)).toEqual([2, 3, 4, 'actions'])
  expect(foldedAt(289)).toEqual([1, 2, 3, 4, 'actions'])
  expect(foldedAt(100)).toEqual([1, 2, 3, 4, 'actions'])
})

test('a table without actions gives up columns alone', () => {
  const { actions, columns } = collapseColumns(300, { ...WIDTHS, actions: 0 }, PRIORITIES)
  expect([actions, [...columns]]).toEqual([false, [2, 3, 4]])
})

test('of a tight table all columns come closer before one of them goes', () => {
  const foldedTight = (available: number) => [
    ...collapseColumns(available, WIDTHS, PRIORITIES, { isTight: true }).columns,
  ]
  // 120 + 90 + 80 + 70 + 130 of the columns, 100 of the actions.
  expect(foldedTight(590)).toEqual([])
  // The long word of the name is broken.
  expect(foldedTight(589)).toEqual([])
  expect(foldedTight(570)).toEqual([])
  // Names are cut.
  expect(foldedTight(569)).toEqual([])
  expect(foldedTight(550)).toEqual([])
  expect(foldedTight(549)).toEqual([2, 3, 4])
})

test('columns of a tight table share the room that is left, until their texts take two lines', () => {
  const widthsAt = (available: number) =>
    collapseColumns(available, WIDTHS, PRIORITIES, { isTight: true }).minWidths
  expect(widthsAt(570)).toEqual([100, 90, 80, 70, 130])
  expect(widthsAt(600)).toEqual([100, 90, 90, 90, 130])
  expect(widthsAt(700)).toEqual([160, 120, 90, 100, 130])
  expect(widthsAt(720)).toEqual([180, 120, 90, 100, 130])
})

test('from a tight table the extra columns go first, if all others have room without them', () => {
  const shown = (available: number) => {
    const options = { isTight: true, extras: [0, 4] }
    return [...collapseColumns(available, WIDTHS, PRIORITIES, options).columns]
  }
  expect(shown(589)).toEqual([])
  expect(shown(570)).toEqual([])
  // Without the rent there is More: 100 + 90 + 80 + 70 of the columns, 100 of the actions, 80 of More.
  expect(shown(569)).toEqual([4])
  expect(shown(520)).toEqual([4])
  // Without the name, too, so that the rent has room again.
  expect(shown(519)).toEqual([0, 4])
  expect(shown(420)).toEqual([0, 4])
  expect(shown(410)).toEqual([0, 4])
  // Now they go as they do from any other.
  expect(shown(409)).toEqual(foldedAt(409).filter((it) => it !== 'actions'))
})
