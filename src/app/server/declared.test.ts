import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../tests/kit/world.ts'
import { recordKinds } from '../../features/history/history-wire.ts'
import { importFieldNames, SHEET_KINDS } from '../../features/import/import-row.ts'
import { toCamelCase } from '../../server/database/camel-case-columns.ts'
import { recordNames } from '../web/features.ts'
import { allTables, SHEET_RECORDS } from './declared.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Written by the migrations and the server's start, before there are features. */
const OF_THE_INSTALLATION = ['dataKeys', 'schemaMigrations']
/** Computed by PostgreSQL, for its own conditions and orders. */
const COMPUTED = [
  'paymentClaims.heldReference',
  ...[
    'clientOrder',
    'clientEmailOrder',
    'propertyOrder',
    'ownerOrder',
    'modeOrder',
    'searched',
    'paperNumber',
  ].map((column) => `receipts.${column}`),
]

const inCode = () =>
  allTables().flatMap(([table, words]) => Object.keys(words).map((column) => `${table}.${column}`))

describe('the words of the columns', () => {
  test('name each column of each table of the database, and none that is not there', async () => {
    const rows = await world.query(
      `select relname as table, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
    )
    const inDatabase = rows
      .map(({ table, column }) => [toCamelCase(table), toCamelCase(column)] as const)
      .filter(([table]) => !OF_THE_INSTALLATION.includes(table))
      .map((names) => names.join('.'))
    expect([...inCode(), ...COMPUTED].sort()).toEqual(inDatabase.sort())
  })

  test('declare every encrypted column as sealed, or a secret', () => {
    for (const [table, words] of allTables())
      for (const [column, word] of Object.entries(words))
        expect([table, column, /sealed$/.test(word) || word === 'secret']).toEqual(
          column.endsWith('Sealed') ? [table, column, true] : [table, column, word === 'secret'],
        )
  })
})

describe('the sheets', () => {
  const records = SHEET_KINDS.filter((kind) => kind !== 'books')

  test('each come in by one feature and leave by one at least, and no others are declared', () => {
    const bringing = (part: 'bringIn' | 'bringBack') =>
      SHEET_RECORDS.filter((it) => it[part]).map(({ sheet }) => sheet)
    expect(bringing('bringIn').sort()).toEqual([...records].sort())
    expect([...new Set(bringing('bringBack'))].sort()).toEqual([...records].sort())
  })

  test('have no two fields of one name', () => {
    expect(importFieldNames.filter((name, at) => importFieldNames.indexOf(name) !== at)).toEqual([])
  })
})

describe('the history', () => {
  test('has a name for each kind of record that a feature declares, and for no other', () => {
    expect([...recordKinds].sort()).toEqual(Object.keys(recordNames).sort())
  })
})
