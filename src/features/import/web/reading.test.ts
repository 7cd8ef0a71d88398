import '../../../../tests/kit/english.ts'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { wholeTest } from '../../../../tests/kit/whole-test.ts'
import { writeXlsx } from '../../../../tests/kit/write-xlsx.ts'
import { dateOrderOf, readDay } from '../../../shared/read-day.ts'
import { faultsOfRows } from '../row-faults.ts'
import { findTable } from './find-heads.ts'
import { lackingColumns } from './import-page.tsx'
import { fieldOfHead, kindOfHeads } from './match-heads.ts'
import { readCell } from './read-cell.ts'
import { readSheetFile } from './read-sheet.ts'
import { recogniseColumns } from './recognise-columns.ts'
import { rowsOfSheet } from './rows-of-sheet.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const cellsOf = async (file: Uint8Array) => (await readSheetFile(file)).sheets[0]?.cells ?? []

describe('heads', () => {
  test.each([
    ['Mob', 'mobileNumber'],
    ['MOB. NO.', 'mobileNumber'],
    ['Contact 1', 'mobileNumber'],
    ['मोबाइल नंबर', 'mobileNumber'],
    ['Rent/m', 'monthlyRent'],
    ['Rent (Rs.)', 'monthlyRent'],
    ['मासिक किराया', 'monthlyRent'],
    ['Tenant Full Name', 'name'],
    ['किरायेदार का नाम', 'name'],
    ["Father's Name", 'fatherName'],
    ['S/o', 'fatherName'],
    ['Flat No.', 'address1'],
    ['दुकान नं', 'address1'],
    ['D.O.J', 'startDate'],
    ['Sec. Dep.', 'openingDeposit'],
    ['बकाया', 'openingBalance'],
    ['GST %', 'gstRate'],
    ['Remarks', undefined],
    ['Sr No', undefined],
    ['Notice period', 'noticeDays'],
    ['Notice period (months)', undefined],
    ['Unit', 'address1'],
    ['Tenant Mobile', 'mobileNumber'],
    ['tenant_last_name', 'surname'],
    ['Agreement Start', 'startDate'],
    ['Rent Due Date', 'paymentDay'],
    ['Rent due', 'openingBalance'],
    ['Current Balance', 'openingBalance'],
    ['GST No.', undefined],
    ['GSTIN of party', undefined],
  ])('%s means %s', (head, field) => expect(fieldOfHead(head)).toBe(field))

  test('are found below a title, and read together where they span two rows', () => {
    const table = findTable([
      ['Gupta Niwas rent register 2026'],
      [],
      ['Room', 'Tenant', 'Rent', '', 'Agreement', ''],
      ['', '', 'Monthly rent', 'Deposit', 'From', 'To'],
      ['101', 'Ravi', 5000, 10000, '1/6/2025', '31/5/2026'],
    ])
    expect(table).toEqual({
      heads: ['Room', 'Tenant', 'Monthly rent', 'Deposit', 'From', 'To'],
      firstRow: 4,
    })
  })

  test('are read together where months stand under one head over them', () => {
    const cells = [
      ['Flat', 'Tenant', 'Rent', 'Received', '', '', 'Dues'],
      ['', '', '', 'Aug-26', 'Sep-26', 'Oct-26', ''],
      ['101', 'Ravi', 5000, 5000, 5000, 0, 5000],
    ]
    const heads = ['Flat', 'Tenant', 'Rent', 'Aug-26', 'Sep-26', 'Oct-26', 'Dues']
    expect(findTable(cells)).toEqual({ heads, firstRow: 2 })
  })
})

describe('columns', () => {
  test('are recognised by their content where their heads mean nothing', () => {
    const rows = [
      ['a', 'ravi@example.in', 9820012345],
      ['b', 'meena@example.in', '+91 98200 12346'],
    ]
    expect(recogniseColumns(['x', 'y', 'z'], rows)).toEqual([null, 'email', 'mobileNumber'])
  })

  test('are what somebody assigned before', () => {
    const before = { Amt: 'monthlyRent', Name: null } as const
    expect(recogniseColumns(['Name', 'Amt', 'Rent'], [], before)).toEqual([
      null,
      'monthlyRent',
      null,
    ])
  })

  test('of a property and its units are the building and what is let in it', () => {
    const heads = ['Property', 'Unit', 'Tenant First Name', 'Tenant Last Name', 'Rent']
    const columns = recogniseColumns(heads, [['Sunrise', '101', 'Ravi', 'Rao', 9000]])
    expect(columns).toEqual(['address2', 'address1', 'name', 'surname', 'monthlyRent'])
    const cells = [heads, ['Sunrise', '101', 'Ravi', 'Rao', 9000]]
    const read = rowsOfSheet(cells, findTable(cells), {
      columns,
      order: undefined,
      makesBeds: true,
      today: '2026-11-16',
    })
    expect(read.rows).toEqual([
      { line: 2, address1: '101', address2: 'Sunrise', name: 'Ravi Rao', monthlyRent: '9000' },
    ])
  })

  test('that each row needs and no head names are requested once', () => {
    const rows = [{ line: 1, mobileNumber: '9820012345' }]
    expect(lackingColumns({ kind: 'books', columns: [null, 'mobileNumber'], rows })).toEqual([
      'address1',
      'name',
      'monthlyRent',
    ])
    const places = [{ line: 1, address1: 'Shop 4' }]
    expect(lackingColumns({ kind: 'books', columns: ['address1'], rows: places })).toEqual([])
  })

  test('called advance hold a deposit where they come to several rents', () => {
    const rows = [['1', 10000, 50000]]
    expect(recogniseColumns(['Flat', 'Rent', 'Advance'], rows)[2]).toBe('openingDeposit')
    expect(recogniseColumns(['Flat', 'Rent', 'Advance'], [['1', 10000, 2000]])[2]).toBe(
      'openingAdvance',
    )
  })
})

describe('a cell', () => {
  test.each([
    ['monthlyRent', '₹ 1,20,000/-', '120000'],
    ['monthlyRent', '12k', '12000'],
    ['monthlyRent', '12.5K', '12500'],
    ['monthlyRent', '18,500 p.m.', '18500'],
    ['monthlyRent', '9500/month', '9500'],
    ['monthlyRent', 'Rs.8000', '8000'],
    ['monthlyRent', '१२,०००', '12000'],
    ['monthlyRent', 12000.1, '12000.1'],
    ['monthlyRent', 'Rs. 12000.00 only', '12000.00'],
    ['monthlyRent', 'Rs.12,000=00', '12000.00'],
    ['monthlyRent', '12000 p/m', '12000'],
    ['monthlyRent', '12 thousand', '12000'],
    ['openingDeposit', '2L', '200000'],
    ['openingDeposit', '1.5 lac', '150000'],
    ['monthlyRent', '\u200e₹12,000\u200e', '12000'],
    ['monthlyRent', '10%', '10%'],
    ['monthlyRent', '5 days', '5 days'],
    ['monthlyRent', '12000 + 500 maint', '12000 + 500 maint'],
    ['monthlyRent', 'nil', ''],
    ['gstRate', '18%', '18'],
    ['gstRate', 0.18, '0.18 / 18%'],
    ['gstRate', 0.07, '0.07 / 7%'],
    ['gstRate', '0.25', '0.25'],
    ['incrementPercentage', '₹ 500', '₹ 500'],
    ['incrementPercentage', 'Rs 500', 'Rs 500'],
    ['noticeDays', '30 days', '30'],
    ['noticeDays', '2 months', '2 months'],
    ['noticeDays', '1 month', '1 month'],
    ['paymentDay', '1-5', '1-5'],
    ['paymentDay', 'between 1st and 5th', 'between 1st and 5th'],
    ['paymentDay', '5 of every month', '5'],
    ['paymentDay', '5-Nov-26', '5'],
    ['mobileNumber', '+91 98 1111 1111 / 98222 22222', '+91 98 1111 1111 / 98222 22222'],
    ['mobileNumber', '9811111111;9822222222', '9811111111 / 9822222222'],
    ['mobileNumber', '98111-11111 or 98222-22222', '98111-11111 / 98222-22222'],
    ['mobileNumber', '9811111111 WhatsApp', '9811111111'],
    ['mobileNumber', '\u202a+91 98111 11111\u202c', '+91 98111 11111'],
    ['email', '\u200bravi@example.in', 'ravi@example.in'],
    ['email', 'N/A', ''],
    ['name', '\u202eRavi\u202c 🏠', 'Ravi 🏠'],
    ['monthlyRent', 'twelve', 'twelve'],
    ['mobileNumber', 9820012345, '9820012345'],
    ['mobileNumber', '9820012345.0', '9820012345'],
    ['mobileNumber', '9.87E+09', '9.87E+09'],
    ['gender', 'M', 'Male'],
    ['gender', 'f', 'Female'],
    ['gender', 'पुरुष', 'Male'],
    ['paymentMode', 'GPay', 'Online_Payment'],
    ['paymentMode', 'cash', 'cash'],
    ['paymentDay', '5th', '5'],
    ['paymentDay', 'by 10th of month', '10'],
    ['email', ' Ravi@Example.IN ', 'ravi@example.in'],
    ['name', "'=not calculated", '=not calculated'],
  ] as const)('of %s that says %s is read as %s', (field, cell, read) =>
    expect(readCell(field, cell, 'day')).toBe(read),
  )
})

test('a percentage that a spreadsheet may have divided by 100 is asked about', () => {
  const faultOf = (gstRate: string) => {
    const row = { line: 2, address1: '1', name: 'Ravi', monthlyRent: '9000', gstRate }
    const days = { today: '2026-11-16', chargeFrom: '2026-12-01' }
    return faultsOfRows([row], days).map(({ message }) => message)
  }
  expect(faultOf(readCell('gstRate', 0.18, 'day'))).toEqual([
    'Which of the two is it? A spreadsheet keeps 18% as 0.18.',
  ])
  for (const mended of ['18', '18%', '0.25'])
    expect(faultOf(readCell('gstRate', mended, 'day'))).toEqual([])
})

describe('a day', () => {
  test.each([
    ['2026-04-01', '2026-04-01'],
    ['1/4/26', '2026-04-01'],
    ['01-04-2026', '2026-04-01'],
    ['1.4.2026', '2026-04-01'],
    ['1 Apr 2026', '2026-04-01'],
    ['1-Apr-26', '2026-04-01'],
    ['April 1, 2026', '2026-04-01'],
    ['1 अप्रैल 2026', '2026-04-01'],
    [46113, '2026-04-01'],
    ['46113', '2026-04-01'],
    [new Date('2026-04-01T00:00:00Z'), '2026-04-01'],
    ['31/2/2026', undefined],
    ['soon', undefined],
  ])('%s is %s', (cell, day) => expect(readDay(cell, 'day')).toBe(day))

  test('is read like its neighbours, and ambiguous where all can be read both ways', () => {
    expect(dateOrderOf(['1/4/26', '25/4/26'])).toBe('day')
    expect(dateOrderOf(['1/4/26', '4/25/26'])).toBe('month')
    expect(dateOrderOf(['1/4/26', '5/4/26'])).toBeUndefined()
    expect(dateOrderOf(['5/5/26'])).toBe('day')
    expect(readDay('1/4/26', 'month')).toBe('2026-01-04')
    expect(dateOrderOf(['1/4/26 00:00'])).toBeUndefined()
    expect(dateOrderOf(['1/4/26 00:00', '4/25/26 10:30'])).toBe('month')
  })
})

describe('rows', () => {
  const read = (cells: (string | number | null)[][], more = {}) => {
    const table = findTable(cells)
    const columns = recogniseColumns(table.heads, cells.slice(table.firstRow))
    return rowsOfSheet(cells, table, {
      columns,
      order: undefined,
      makesBeds: true,
      today: '2026-11-16',
      ...more,
    })
  }

  test('of several who share a room get a bed each, and merged cells repeat below', () => {
    const { rows, shared, filledDown } = read([
      ['Room', 'Building', 'Tenant', 'Rent'],
      ['101', 'Shanti PG', 'Ravi', 6000],
      [null, null, 'Amit', 6000],
      ['102', 'Shanti PG', 'Neel', 9000],
    ])
    expect(rows.map(({ address1 }) => address1)).toEqual(['101, bed 1', '101, bed 2', '102'])
    expect(rows.map(({ address2 }) => address2)).toEqual(['Shanti PG', 'Shanti PG', 'Shanti PG'])
    expect([shared, filledDown]).toEqual([1, 2])
  })

  test('that are sums or blank are left out', () => {
    const { rows, sums } = read([
      ['Flat', 'Tenant', 'Rent'],
      ['1', 'Ravi', 6000],
      ['', '', ''],
      ['Total', '', 6000],
    ])
    expect(rows.map(({ line }) => line)).toEqual([2])
    expect(sums).toEqual([4])
  })

  test('that are sums are left out under any words, and under none', () => {
    const { rows, sums, shared } = read([
      ['Flat', 'Tenant', 'Rent', 'Balance'],
      ['1', 'Ravi', 9000, 500],
      ['2', 'Amit', 8000, 0],
      ['Total flats 2', 'Total tenants 2', 17000, 500],
      ['', '', 17000, 500],
    ])
    expect(rows.map(({ line, address1 }) => [line, address1])).toEqual([
      [2, '1'],
      [3, '2'],
    ])
    expect([sums, shared]).toEqual([[4, 5], 0])
  })

  test('that begin like a remark are left out, and named', () => {
    const cells = [
      ['Flat', 'Tenant', 'Rent'],
      ['1', 'Ravi', 9000],
      ['Note: rent is due by the 5th', null, null],
    ]
    const read = rowsOfSheet(cells, findTable(cells), {
      columns: ['address1', 'name', 'monthlyRent'],
      order: undefined,
      makesBeds: true,
      today: '2026-11-16',
    })
    expect([read.rows.length, read.remarks]).toEqual([1, [3]])
  })

  test('are vacant where another column marks them so', () => {
    const cells = [
      ['Flat', 'Tenant', 'Rent', 'Status'],
      ['1', '-', 9000, 'Vacant'],
      ['2', 'Ravi', 9000, 'Vacant soon'],
    ]
    const { rows } = rowsOfSheet(cells, findTable(cells), {
      columns: ['address1', 'name', 'monthlyRent', null],
      order: undefined,
      makesBeds: true,
      today: '2026-11-16',
    })
    expect(rows).toEqual([
      { line: 2, address1: '1' },
      { line: 3, address1: '2', name: 'Ravi', monthlyRent: '9000' },
    ])
  })

  test('of nobody are vacant properties, and ask whose the money is', () => {
    const { rows } = read([
      ['Flat', 'Tenant', 'Rent', 'Deposit'],
      ['1', 'Vacant', 9000, 0],
      ['2', 'खाली', 9000, null],
      ['3', 'To let from Dec', 9000, 500],
      ['4', 'Vacantha', 9000, null],
    ])
    expect(rows).toEqual([
      { line: 2, address1: '1' },
      { line: 3, address1: '2' },
      { line: 4, address1: '3', openingDeposit: '500' },
      { line: 5, address1: '4', name: 'Vacantha', monthlyRent: '9000' },
    ])
  })

  test('that a person left out share nothing with others', () => {
    const cells = [
      ['Flat', 'Tenant', 'Rent'],
      ['1', 'Ravi', 9000],
      ['1', 'Amit', 8000],
    ]
    expect(read(cells, { left: [3] }).rows.map(({ address1 }) => address1)).toEqual(['1'])
  })

  test('have money paid ahead where a balance is below zero', () => {
    const { rows } = read([
      ['Flat', 'Tenant', 'Rent', 'Balance'],
      ['1', 'A', 6000, '-500'],
      ['2', 'B', 6000, '(700)'],
      ['3', 'C', 6000, '900 Cr'],
      ['4', 'D', 6000, '1,100 Dr'],
    ])
    expect(
      rows.map(({ openingAdvance, openingBalance }) => openingAdvance ?? `-${openingBalance}`),
    ).toEqual(['500', '700', '900', '-1100'])
  })

  test('report an ambiguous day until somebody decides', () => {
    const cells = [
      ['Flat', 'Tenant', 'Rent', 'From'],
      ['1', 'A', '6000', '1/4/26'],
    ]
    expect(read(cells).unclearDay).toBe('1/4/26')
    const monthFirst = read(cells, { order: 'month' })
    expect([monthFirst.unclearDay, monthFirst.rows[0]?.startDate]).toEqual([
      undefined,
      '2026-01-04',
    ])
  })
})

describe('a file', () => {
  test('is read with a byte order mark, semicolons, tabs, and other ends of lines', async () => {
    expect(await cellsOf(bytes('\ufeffFlat;Rent\r\nA;1,00,000\r\n'))).toEqual([
      ['Flat', 'Rent'],
      ['A', '1,00,000'],
      [''],
    ])
    expect((await cellsOf(bytes('Flat\tRent\rA\t5')))[1]).toEqual(['A', '5'])
    expect((await cellsOf(Uint8Array.from([0xff, 0xfe, 97, 0, 44, 0, 98, 0])))[0]).toEqual([
      'a',
      'b',
    ])
  })

  test('in UTF-16 is read without a byte order mark, and the encoding can be given', async () => {
    const units = [...'Flat,किरायेदार\n1,रवि'].flatMap((letter) => letter.charCodeAt(0))
    const file = (isLittle: boolean) =>
      Uint8Array.from(units.flatMap((it) => (isLittle ? [it & 255, it >> 8] : [it >> 8, it & 255])))
    for (const [isLittle, encoding] of [
      [true, 'utf-16le'] as const,
      [false, 'utf-16be'] as const,
    ]) {
      expect(await cellsOf(file(isLittle))).toEqual([
        ['Flat', 'किरायेदार'],
        ['1', 'रवि'],
      ])
      expect((await readSheetFile(file(isLittle))).guessedEncoding).toBe(encoding)
    }
  })

  test('whose amounts are cut in two by their commas is refused by its lines', async () => {
    const cells = await cellsOf(
      bytes('Flat,Tenant,Rent,Due\n1,Ravi,12,000,500\n102,101,9000,500,x\n'),
    )
    const read = rowsOfSheet(cells, findTable(cells), {
      columns: ['address1', 'name', 'monthlyRent', 'openingBalance', null],
      order: undefined,
      makesBeds: true,
      today: '2026-11-16',
    })
    expect(read.faults.map(({ line, field }) => [line, field])).toEqual([[2, null]])
  })

  test('with a quotation mark that is not closed is refused, with its line', async () => {
    const file = bytes('Flat,Tenant,Rent,Remarks\n1,Ravi,9000,"late\n2,Om,9000,\n3,Asha,9000,\n')
    await expect(readSheetFile(file)).rejects.toThrow(/is not closed/)
  })

  test('keeps what failed formulas show, so that nobody takes them for blank', async () => {
    const xlsx = unzipSync(
      writeXlsx([
        ['Flat', 'Balance'],
        ['1', 500],
      ]),
    )
    const name = 'xl/worksheets/sheet1.xml'
    const sheet = new TextDecoder().decode(xlsx[name])
    const failed = sheet.replace('<c r="B2"><v>500</v>', '<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v>')
    const cells = await cellsOf(zipSync({ ...xlsx, [name]: strToU8(failed) }))
    expect(cells[1]).toEqual(['1', '#DIV/0!'])
    const rows = [{ line: 2, address1: '1', name: 'Ravi', openingBalance: '#DIV/0!' }]
    const days = { today: '2026-11-16', chargeFrom: '2026-12-01' }
    expect(faultsOfRows(rows, days)).toContainEqual({
      line: 2,
      field: 'openingBalance',
      message: 'The spreadsheet shows an error here. Type what it should say.',
    })
  })

  test('in an old encoding of Mac or Windows is guessed, and the encoding can be given', async () => {
    // "José" as each writes it.
    const mac = Uint8Array.from([...bytes('Flat,Tenant\rA,Jos'), 0x8e])
    const windows = Uint8Array.from([...bytes('Flat,Tenant\nA,Jos'), 0xe9])
    for (const file of [mac, windows]) expect((await cellsOf(file))[1]).toEqual(['A', 'José'])
    // Quotation marks and a dash as each writes them.
    const marks = { windows: [0x93, 0x42, 0x94, 0x20, 0x96], mac: [0xd2, 0x42, 0xd3, 0x20, 0xd0] }
    for (const said of Object.values(marks)) {
      const file = Uint8Array.from([...bytes('Flat,Tenant\nA,'), ...said])
      expect((await cellsOf(file))[1]?.[1]).toBe('“B” –')
    }
    expect((await readSheetFile(mac)).guessedEncoding).toBe('macintosh')
    expect((await readSheetFile(mac, 'windows-1252')).sheets[0]?.cells[1]?.[1]).toBe('JosŽ')
  })

  test.each([
    ['nothing', new Uint8Array(), 'empty'],
    ['blanks only', bytes(' ,\n,'), 'nothing in this file'],
    ['an old .xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1]), '.xls'],
    ['a PDF', bytes('%PDF-1.7'), 'PDF'],
    ['a picture', Uint8Array.from([0x89, 0x50, 0, 0, 0, 1]), 'not a table'],
    ['a zip of something else', zipSync({ 'a.xml': bytes('x') }), 'not a spreadsheet'],
    ['a torn zip', zipSync({ 'xl/workbook.xml': bytes('x'.repeat(999)) }).slice(0, 60), 'damaged'],
    ['a web page of a name like .xls', bytes('<html><table><tr><td>Flat</td>'), 'a web page'],
    ['XML of a name like .xls', bytes('\ufeff<?xml version="1.0"?><Workbook>'), 'a web page'],
    ['JSON', bytes('[{"flat": "101", "rent": 9000}]'), 'not a table'],
    ['a spreadsheet of nonsense', zipSync({ 'xl/workbook.xml': bytes('<<<') }), 'cannot be read'],
  ])('with %s is refused with a sentence', async (_, file, words) => {
    await expect(readSheetFile(file)).rejects.toThrow(words)
  })

  wholeTest(
    'with 200,000 rows, or one that unpacks to very much, is refused before it takes memory',
    async () => {
      await expect(readSheetFile(bytes('1,2\n'.repeat(200_000)))).rejects.toThrow('5,000 rows')
      const bomb = zipSync({
        'xl/workbook.xml': bytes('<workbook/>'),
        'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024),
      })
      expect(bomb.length).toBeLessThan(100_000)
      const before = process.memoryUsage().rss
      await expect(readSheetFile(bomb)).rejects.toThrow('40 MB')
      expect(process.memoryUsage().rss - before).toBeLessThan(40 * 1024 * 1024)
    },
  )

  const withLast = (cell: string) => {
    const parts = unzipSync(
      writeXlsx([
        ['Flat', 'Tenant', 'Rent'],
        ['101', 'Ravi', 9000],
      ]),
    )
    const sheet = 'xl/worksheets/sheet1.xml'
    const xml = new TextDecoder().decode(parts[sheet])
    return zipSync({
      ...parts,
      [sheet]: strToU8(xml.replace('</sheetData>', `<row r="1048576">${cell}</row></sheetData>`)),
    })
  }

  test('with a cell in the last corner of the sheet is refused before the way there takes all memory', async () => {
    const far = withLast('<c r="XFD1048576"><v>1</v></c>')
    await expect(readSheetFile(far)).rejects.toThrow('far from the others')
  })

  test('with a word or a format in the last row is read as it is', async () => {
    const cells = await cellsOf(withLast('<c r="A1048576"><v>1</v></c>'))
    expect(cells).toHaveLength(1_048_576)
    expect(findTable(cells)).toEqual({ heads: ['Flat', 'Tenant', 'Rent'], firstRow: 1 })
    for (const cell of ['<c r="XFD1048576" s="1"/>', '<c r="XFD1048576" s="1"></c>'])
      await expect(cellsOf(withLast(cell))).resolves.toHaveLength(2)
  })

  test('whose zip lies about how large it becomes is refused as well', async () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(60 * 1024 * 1024) })
    // The sizes in the entry and in the directory.
    const view = new DataView(bomb.buffer)
    for (let at = 0; at + 4 <= bomb.length; at += 1)
      if (view.getUint32(at, true) === 60 * 1024 * 1024) view.setUint32(at, 1000, true)
    await expect(readSheetFile(bomb)).rejects.toThrow()
  })
})

describe('a sheet of receipts', () => {
  test.each<[string, string[]]>([
    ['receipts', ['Date', 'Flat', 'Tenant', 'Amount', 'Mode', 'Receipt No']],
    ['receipts', ['Rcpt no', 'Dt', 'Name', 'Rent', 'For month']],
    ['receipts', ['दिनांक', 'किरायेदार', 'राशि', 'रसीद नं']],
    ['receipts', ['Tenant', 'Received on', 'Amt received']],
    ['expenses', ['Date', 'Property', 'Category', 'Paid to', 'Amount', 'Bill no']],
    ['expenses', ['Expense', 'Dt', 'Amt', 'Vendor', 'Flat']],
    ['expenses', ['दिनांक', 'श्रेणी', 'राशि']],
    [
      'expenses',
      [
        'Sr',
        'Date',
        'Flat',
        'Head of expense',
        'Particulars',
        'Vendor',
        'Amt (Rs.)',
        'GST',
        'Mode',
        'Bill No',
        'Status',
      ],
    ],
    ['books', ['Flat', 'Tenant', 'Rent', 'Date', 'Deposit']],
    ['books', ['Flat', 'Tenant', 'Monthly rent', 'Due date', 'Balance']],
    ['books', ['Name', 'Mob', 'Rent/m', 'From', 'To', 'Amount due']],
  ])('is known by its heads: %s in %j', (kind, heads) => expect(kindOfHeads(heads)).toBe(kind))

  const read = (cells: (string | number | null)[][]) => {
    const table = findTable(cells)
    const columns = recogniseColumns(table.heads, cells.slice(table.firstRow), {}, 'receipts')
    return rowsOfSheet(cells, table, {
      columns,
      order: undefined,
      makesBeds: true,
      today: '2026-11-16',
    })
  }

  test('is read under its title, with a total left out and merged names repeated', () => {
    const { rows, sums, filledDown } = read([
      ['Gupta Niwas receipts 2025-26'],
      ['Receipt No', 'Date', 'Tenant', 'Rent', 'Maint', 'Total', 'Mode', 'UTR', 'For month'],
      [41, '5/10/2025', 'Ravi', 12000, 500, '12,500/-', 'GPay', '4471', 'Oct 25'],
      [42, '25/11/2025', null, 12000, 500, 12500, 'cash', null, 'Nov 25'],
      [null, null, 'Total', null, null, 25000, null, null, null],
    ])
    expect(rows).toEqual([
      {
        line: 3,
        receiptNumber: '41',
        paidOn: '2025-10-05',
        name: 'Ravi',
        paidFor: 'Oct 25',
        paidAmount: '12500',
        paidMode: 'GPay',
        paidReference: '4471',
      },
      {
        line: 4,
        receiptNumber: '42',
        paidOn: '2025-11-25',
        name: 'Ravi',
        paidFor: 'Nov 25',
        paidAmount: '12500',
        paidMode: 'cash',
      },
    ])
    expect([sums, filledDown]).toEqual([[5], 1])
  })

  test('takes what is under Rent for what was received where no other column has it', () => {
    expect(recogniseColumns(['Flat', 'Date', 'Rent', 'Receipt no'], [], {}, 'receipts')).toEqual([
      'address1',
      'paidOn',
      'paidAmount',
      'receiptNumber',
    ])
  })
})
