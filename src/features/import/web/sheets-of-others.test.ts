import '../../../../tests/kit/english.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  fieldsOfSheet,
  type ImportFieldName,
  type ImportRow,
  isOfBooks,
  keysOfClients,
} from '../import-row.ts'
import { sheetHeads } from '../written-heads.ts'
import { duesDayOf, firstChargedDay, rentDueOf } from './dues-day.ts'
import { fieldOfHead } from './match-heads.ts'
import { type Answers, asOpen, bestSheet, withSheet } from './open-sheet.ts'
import { type OpenedSheet, readSheetFile } from './read-sheet.ts'

const TODAY = '2026-11-26'
const file = (name: string) => readFileSync(new URL(`./sheets-of-others/${name}`, import.meta.url))

/** A sheet as it is opened, with answers to its questions. */
function opened(sheets: OpenedSheet[], answers: Partial<Answers> = {}) {
  const at = bestSheet(sheets, TODAY)
  const chosen = withSheet(sheets, at, { today: TODAY })
  const whole = { ...chosen, answers: { ...chosen.answers, ...answers } }
  const about = { id: '1', name: 'sheet', bytes: new Uint8Array(), guessedEncoding: undefined }
  return asOpen({ ...about, sheets, ...whole }, TODAY)
}
const read = async (name: string, answers?: Partial<Answers>) =>
  opened((await readSheetFile(file(name))).sheets, answers)
const table = (cells: OpenedSheet['cells'], answers?: Partial<Answers>) =>
  opened([{ name: '', cells }], answers)
const of = (rows: readonly ImportRow[], ...fields: ImportFieldName[]) =>
  rows.filter((row) => isOfBooks(row)).map((row) => fields.map((field) => row[field] ?? ''))

describe('heads that people write', () => {
  const heads = file('heads.tsv').toString().trim().split('\n').slice(1)
  test.each(heads.map((line) => line.split('\t') as [string, string]))(
    '“%s” is read as %s',
    (head, read) => expect(read.split('|')).toContain(fieldOfHead(head) ?? '-'),
  )

  test.each(['books', 'receipts', 'expenses'] as const)(
    'of our own sheets of %s all come back',
    (kind) =>
      expect(sheetHeads(kind).map((head) => fieldOfHead(head, kind))).toEqual(fieldsOfSheet(kind)),
  )

  test.each([
    ['Guarantor Mobile', undefined],
    ['Deposit Receipt No', undefined],
    ['Tenant ID Proof', undefined],
    ['Rent Mode', undefined],
    ['leaseStartDate', 'startDate'],
    ['monthly_rent_amount', 'monthlyRent'],
    ['Balance as on 31.10.26', 'openingBalance'],
    ['पुराना बकाया', 'openingBalance'],
    ['किस दिन तक', 'endDate'],
    ['प्रवेश तारीख', 'startDate'],
    ['किराया शुरू', 'startDate'],
    ['एग्रीमेंट समाप्ति', 'endDate'],
    ['पिछले महीने का बकाया', 'openingBalance'],
    ['पुरानी बाकी', 'openingBalance'],
    ['व्हाट्सएप नं', 'mobileNumber'],
    ['Opening Bal', 'openingBalance'],
    ['Past Due', 'openingBalance'],
    ['New Rent', 'monthlyRent'],
    ['Old Rent', undefined],
    ['EB No', 'electricityMeterNumber'],
    ['Valid From', 'startDate'],
  ] as const)('“%s” means %s', (head, field) => expect(fieldOfHead(head)).toBe(field))

  test('that say it outright count more than those further left that may mean it', () => {
    const { rows } = table([
      ['Rent (Nov)', 'Flat', 'Tenant', 'Rent'],
      [8500, '1', 'Ravi', 9000],
    ])
    expect(of(rows, 'monthlyRent')).toEqual([['9000']])
  })
})

describe('sheets of other people', () => {
  const csv = async (lines: string[], answers?: Partial<Answers>) =>
    opened((await readSheetFile(new TextEncoder().encode(lines.join('\n')))).sheets, answers)

  test('with an unquoted comma in an amount are asked about, where a blank cell ends the line, too', async () => {
    const { faults } = await csv([
      'Flat,Tenant,Rent,Deposit,Remarks',
      '1,Ramesh,₹ 4,500/-,9000,',
      '2,Sunita,5000,10000,',
    ])
    expect(faults.map(({ line, message }) => [line, message.slice(0, 23)])).toEqual([
      [2, 'This line has more cell'],
    ])
  })

  test('with a name in brackets for nobody list a vacant flat', async () => {
    const { rows } = await csv(['Door No,Tenant,Rent', '1/12,Murugan,6500', '3/12,(vacant),7000'])
    expect(of(rows, 'address1', 'name', 'monthlyRent')).toEqual([
      ['1/12', 'Murugan', '6500'],
      ['3/12', '', ''],
    ])
  })

  test('that write behind a name that somebody left ask what becomes of them, and know the day', async () => {
    const lines = ['Flat,Tenant,Rent', '101,Hari Om (left 30.6.26),12500', '102,Ravi (HUF),9000']
    const unanswered = await csv(lines)
    expect([unanswered.asks, unanswered.read.past]).toEqual([['past'], [2]])
    expect(of(unanswered.rows, 'name')).toEqual([['Ravi (HUF)']])
    const ended = await csv(lines, { past: 'ended' })
    expect(of(ended.rows, 'name', 'endedOn')[0]).toEqual(['Hari Om', '2026-06-30'])
  })

  test('that call a flat vacant beside the name of its last tenant ask what becomes of them', async () => {
    const { asks, read } = await csv([
      'मकान,किरायेदार,किराया,स्थिति',
      '1,राम,5000,चालू',
      '2,श्याम,6000,खाली',
    ])
    expect([asks, read.past]).toEqual([['past'], [3]])
  })

  test('of a rent roll of another program keep what is past due, its day, and the state', async () => {
    const { rows, answers, read } = await csv([
      'Rent Roll',
      'As of: 11/25/2026',
      'Unit,Tenant,Status,Market Rent,Rent,Deposit,Lease From,Past Due',
      '"Sunrise Apartments - 12 MG Road, Pune, MH 411001"',
      '101,Anil,Current,"26,000","24,500","49,000",04/21/2026,"19,000"',
      '2 Units,,50% Occupied,"26,000","24,500","49,000",,"19,000"',
    ])
    const fields = ['address1', 'city', 'state', 'monthlyRent', 'startDate'] as const
    expect(of(rows, ...fields, 'openingBalance')).toEqual([
      ['101', 'Pune', 'MH', '24500', '2026-04-21', '19000'],
    ])
    expect([answers.duesUpTo, read.sums]).toEqual(['2026-11-25', [6]])
  })

  test('of a ledger take the closing balance, up to the last day of its period', async () => {
    const { rows, answers } = await csv([
      'Sundry Debtors 1-Apr-2026 to 31-Oct-2026',
      'Party,Flat,Opening Balance,Debit,Credit,Closing Balance,Rent',
      'Anil Kapoor,4,5000.00 Dr,70000.00,65000.00,10000.00 Dr,10000',
      'Bina Shah,5,,84000.00,86000.00,2000.00 Cr,12000',
    ])
    expect(of(rows, 'name', 'openingBalance', 'openingAdvance')).toEqual([
      ['Anil Kapoor', '10000.00', ''],
      ['Bina Shah', '', '2000.00'],
    ])
    expect(answers.duesUpTo).toBe('2026-10-31')
  })

  test('with heads over heads read “Amount” by the head above it, and floors and signatures as no flats', async () => {
    const { rows, read } = await csv([
      ',Tenant,,Rent,,Agreement,',
      'Shop No,Name,Mobile,Amount,GST %,From,To',
      'G-1,Kiran Traders,9822012345,25000,18%,01.04.2025,31.03.2028',
      '1st Floor,,,,,,',
      'F-1,Dr. Anand,9822012347,30000,,01-Oct-24,30-Sep-27',
      'Prepared by: Suresh (accounts),,,,,,',
    ])
    expect(of(rows, 'address1', 'address2', 'monthlyRent')).toEqual([
      ['G-1', '', '25000'],
      ['F-1', '1st Floor', '30000'],
    ])
    expect([read.banners, read.remarks]).toEqual([[4], [6]])
    const floors = await csv([
      'Property,Tenant,Rent',
      'Ground Floor,Ravi,9000',
      'First Floor,,',
      'Second Floor,Om,8000',
    ])
    expect(of(floors.rows, 'address1')).toEqual([
      ['Ground Floor'],
      ['First Floor'],
      ['Second Floor'],
    ])
  })

  test('with a sheet for each month or year are read from the latest that has begun', () => {
    const heads = ['Flat', 'Tenant', 'Rent', 'Pend.']
    const sheets = (names: string[]) =>
      names.map((name, at) => ({ name, cells: [heads, ['1', 'Ram', 5000, at], ['2', 'Om', 1, 0]] }))
    const months = opened(sheets(['Sep 26', 'Oct 26', 'Nov 26', 'Dec 26']))
    expect(of(months.rows, 'openingBalance')[0]).toEqual(['2'])
    const october = opened(sheets(['Sep 26', 'Oct 26']))
    expect([october.at, october.answers.duesUpTo]).toEqual([1, '2026-10-31'])
    expect(opened(sheets(['2026-27', '2024-25', '2025-26'])).at).toBe(0)
  })

  test('with a building beside the first of its flats alone give it to all of them', async () => {
    const { rows, read } = await csv([
      'Building,Flat,Tenant,Rent',
      'Om Plaza,101,Ram,8500',
      ',102,Sita,8600',
      'Sai Plaza,101,Joy,7000',
      ',102,,',
    ])
    expect(of(rows, 'address1', 'address2', 'name')).toEqual([
      ['101', 'Om Plaza', 'Ram'],
      ['102', 'Om Plaza', 'Sita'],
      ['101', 'Sai Plaza', 'Joy'],
      ['102', 'Sai Plaza', ''],
    ])
    expect(read.filledDown).toBe(2)
  })

  test('with balances all below zero ask whether they are due', async () => {
    const lines = [
      'Flat,Tenant,Rent,Balance',
      '1,Ram,5000,-5000',
      '2,Om,6000,0',
      '3,Li,6000,(12000)',
    ]
    const balances = async (areMinusesDue?: boolean, more: string[] = []) => {
      const { asks, rows } = await csv([...lines, ...more], { areMinusesDue })
      return [asks, of(rows, 'openingBalance', 'openingAdvance')]
    }
    const ahead = [
      ['', '5000'],
      ['0', ''],
      ['', '12000'],
    ]
    expect(await balances()).toEqual([['minuses'], ahead])
    expect(await balances(false)).toEqual([[], ahead])
    const due = [
      ['5000', ''],
      ['0', ''],
      ['12000', ''],
    ]
    expect(await balances(true)).toEqual([[], due])
    // One that is above zero is due: those below are not.
    expect((await balances(undefined, ['4,Bo,7000,7000']))[0]).toEqual([])
  })

  test('whose heads stand below each other are turned', async () => {
    const { rows } = await csv([
      'Building,Krishna Niwas,Krishna Niwas',
      'Flat,1,2',
      'Tenant,Om Prakash,Vacant',
      'Rent,11000,12000',
      'Deposit,33000,',
    ])
    expect(of(rows, 'address1', 'address2', 'name', 'monthlyRent', 'openingDeposit')).toEqual([
      ['1', 'Krishna Niwas', 'Om Prakash', '11000', '33000'],
      ['2', 'Krishna Niwas', '', '', ''],
    ])
  })

  test('of a hostel with names of columns grown together give rooms, beds and rents', async () => {
    const sheet = await read('a-hostel-camelcase.csv')
    expect(sheet.asks).toEqual(['paid'])
    const fields = ['name', 'fatherName', 'address1', 'address2', 'monthlyRent'] as const
    expect(of(sheet.rows, ...fields, 'openingBalance')).toEqual([
      ['Kiran Joshi', 'Mohan Joshi', '101, bed 1', 'Hostel 01', '8000', ''],
      ['Nitin Rao', 'Ramesh Rao', '101, bed 2', 'Hostel 01', '8400', ''],
      ['Suresh', 'Gopal', '201, bed 1', 'Hostel 01', '9200', ''],
    ])
    expect(of(sheet.rows, 'mobileNumber', 'email')[0]).toEqual(['9870000001', 'kiran@exam.example'])
    const due = await read('a-hostel-camelcase.csv', { isShortDue: true })
    expect(of(due.rows, 'openingBalance')).toEqual([[''], [''], ['9200']])
    expect(due.asks).toEqual([])
  })

  test('with blank names and no rent list vacant flats, and their day is that of the dues', async () => {
    const { rows, faults, answers } = await read('c-resident-rent-roll.csv')
    expect(of(rows, 'address1', 'address2', 'name', 'monthlyRent', 'startDate')).toEqual([
      ['P1-U01', 'Sunset Gardens', '', '', ''],
      ['P1-U02', 'Sunset Gardens', 'Meera Pillai', '41030', ''],
      ['P1-U03', 'Sunset Gardens', "John D'Mello", '46260', ''],
      ['P2-U01', 'Lake View', '', '', ''],
      ['P2-U02', 'Lake View', 'Farah Khan', '36430', ''],
    ])
    expect([faults, answers.duesUpTo]).toEqual([[], '2026-11-03'])
  })

  test('with a status ask once what becomes of those who have left', async () => {
    const unanswered = await read('e-status-column.csv')
    expect(unanswered.asks).toEqual(['past'])
    const without = await read('e-status-column.csv', { past: 'left out' })
    expect(of(without.rows, 'name', 'endedOn', 'openingBalance')).toEqual([
      ['Bhavna Seth', '', '0'],
      ['Charu Mehta', '2026-12-31', '16000'],
      ['', '', ''],
    ])
    const ended = await read('e-status-column.csv', { past: 'ended' })
    expect(of(ended.rows, 'name', 'endedOn')[0]).toEqual(['Anil Kapoor', '2024-03-31'])
    expect(ended.rows.every(({ address1 = '' }) => !address1.includes('bed'))).toBe(true)
    // What was given back stays as what was agreed, and is not held.
    const deposits = ['openingDeposit', 'securityDepositAmount'] as const
    expect([ended.depositsOfEnded, of(ended.rows, ...deposits)[0]]).toEqual([[2], ['', '30000']])
    const held = await read('e-status-column.csv', { past: 'ended', areDepositsHeld: true })
    expect(of(held.rows, ...deposits)[0]).toEqual(['30000', ''])
    expect(of(ended.rows, ...deposits)[1]).toEqual(['36000', ''])
    expect(ended.faults).toEqual([
      { line: 5, field: 'endedOn', message: 'On which day did this client leave?' },
    ])
  })

  test('with instants mean the days that these are in India', async () => {
    expect(of((await read('f-iso-instants.csv')).rows, 'startDate', 'endDate')).toEqual([
      ['2026-04-01', '2027-03-31'],
      ['2026-09-01', '2027-08-31'],
    ])
  })

  test('with months across keep what was paid as receipts, and their balance counts', async () => {
    expect((await read('g-months-across.csv')).asks).toEqual(['months'])
    const { rows, read: found } = await read('g-months-across.csv', { monthsMean: 'receipts' })
    expect(of(rows, 'monthlyRent', 'openingBalance')).toEqual([
      ['5000', '5000'],
      ['5500', '11000'],
    ])
    expect(
      rows.filter((row) => !isOfBooks(row)).map(({ line, paidFor }) => `${line} ${paidFor}`),
    ).toEqual(['2 Apr 2026', '2 May 2026', '2 Jun 2026', '3 Apr 2026', '3 May 2026'])
    expect(found.otherBalances).toEqual([])
    const earlier = { monthsMean: 'dues', duesUpTo: '2026-06-30' } as const
    expect((await read('g-months-across.csv', earlier)).read.otherBalances).toEqual([
      { line: 2, balance: '₹ 5,000', months: '₹ 0' },
      { line: 3, balance: '₹ 11,000', months: '₹ 5,500' },
    ])
  })

  test('with ids name nobody by them, and ask for the flat and the rent', async () => {
    const { rows, faults } = await read('h-us-tenants.csv')
    expect(of(rows, 'name', 'address1')).toEqual([
      ['Emily Stone', ''],
      ['Priya Menon', ''],
    ])
    expect(faults.map(({ line, field }) => `${line} ${field}`)).toEqual([
      '2 address1',
      '2 monthlyRent',
      '3 address1',
      '3 monthlyRent',
    ])
  })

  test('with birthdays and days of deposits begin on the day of joining', async () => {
    const fields = ['startDate', 'address1', 'address2', 'openingDeposit'] as const
    expect(of((await read('i-pg-with-birthdays.csv')).rows, ...fields)).toEqual([
      ['2026-04-01', 'A-101', 'Sai Residency', '45000'],
      ['2026-06-15', 'A-102', 'Sai Residency', '33000'],
    ])
  })

  test('of apartments name the lease by its commencement and expiration', async () => {
    const fields = ['name', 'address1', 'monthlyRent', 'startDate', 'endDate', 'email'] as const
    expect(of((await read('k-apt.csv')).rows, ...fields)).toEqual([
      ['Nina George', '4A', '21000', '2026-04-01', '2027-03-31', 'nina@exam.example'],
    ])
  })

  test('with a year of months owe those that are blank until the last one with an entry', async () => {
    const {
      rows,
      read: found,
      answers,
      chargeFrom,
    } = await read('months-paid.csv', {
      monthsMean: 'receipts',
    })
    expect(of(rows, 'address1', 'openingBalance')).toEqual([
      ['101', ''],
      ['102', '8500'],
      ['103', ''],
      ['104', '28500'],
      ['105', ''],
      ['106', '10500'],
    ])
    expect(rows.filter((row) => !isOfBooks(row))).toHaveLength(43)
    expect([answers.duesUpTo, chargeFrom]).toEqual(['2026-11-30', '2026-12-01'])
    expect([found.sums, found.wrongSums]).toEqual([[9], []])
  })

  test('in Hindi have sums and lines of buildings, whatever vowel signs are in them', () => {
    const { rows, read: found } = table([
      ['फ्लैट नं.', 'किरायेदार का नाम', 'मोबाइल', 'किराया'],
      ['शिव कृपा, शाखा 2', '', '', ''],
      ['फ्लैट 1', 'रीमा', '9822000101', 12000],
      ['', 'कुल योग', '', 12000],
      ['गिरि निवास, पुणे 411004', '', '', ''],
      ['2', 'राम', '9822000101', 9000],
      ['कुल जोड़', '', '', ''],
    ])
    expect(of(rows, 'address1', 'address2', 'name')).toEqual([
      ['फ्लैट 1', 'शिव कृपा, शाखा 2', 'रीमा'],
      ['2', 'गिरि निवास', 'राम'],
    ])
    expect(found.sums).toEqual([4, 7])
    // Two people with one phone stay two, though their consonants are the same.
    const [one, other] = rows.map(keysOfClients())
    expect(one).not.toBe(other)
  })

  test('in Hindi with Devanagari digits are read with the day first', async () => {
    const { rows, asks } = await read('hindi-digits.csv')
    const fields = ['mobileNumber', 'monthlyRent', 'openingDeposit', 'startDate'] as const
    expect(of(rows, ...fields, 'openingBalance')).toEqual([
      ['9890011000', '5000', '10000', '2025-04-01', ''],
      ['9890011007', '5500', '11000', '2025-04-02', '2500'],
      ['9890011014', '6000', '12000', '2025-04-03', ''],
      ['9890011021', '6500', '13000', '2025-04-04', '7500'],
      ['9890011028', '7000', '14000', '2025-04-05', ''],
      ['9890011035', '7500', '15000', '2025-04-06', '12500'],
    ])
    expect(asks).toEqual([])
  })

  test('with room and tenant in one column, and rent and maintenance in another, split both', async () => {
    const fields = ['address1', 'name', 'monthlyRent', 'monthlyCharges'] as const
    const { rows } = await read('room-and-tenant-in-one.csv')
    expect(of(rows, ...fields, 'openingDeposit', 'openingBalance', 'startDate')).toEqual([
      ['101', 'Ramesh', '6000', '500', '12000', '3000', '2025-04-01'],
      ['102', 'Suresh Kumar', '6250', '500', '12000', '', '2025-04-02'],
      ['103', '', '', '', '', '', ''],
      ['104', 'Fatima Bi', '6750', '500', '12000', '', '2025-04-04'],
      ['105', "Joseph D'Souza", '7000', '500', '12000', '3000', '2025-04-05'],
    ])
  })
})

test('a line with a building alone is the address of the rows below it, and of no others', () => {
  const { rows, read: found } = table([
    ['Sr', 'Flat', 'Tenant', 'Rent'],
    ['Ganga Building, Karve Road, Pune 411004'],
    [1, '101', 'Ravi', 9000],
    [2, '102', 'Asha', 9000],
    ['Yamuna Building, Paud Road, Pune 411038'],
    [3, '101', 'Om', 8000],
    [null, 'Shop 4', null, null],
  ])
  expect(of(rows, 'address1', 'address2', 'city', 'pincode')).toEqual([
    ['101', 'Ganga Building, Karve Road', 'Pune', '411004'],
    ['102', 'Ganga Building, Karve Road', 'Pune', '411004'],
    ['101', 'Yamuna Building, Paud Road', 'Pune', '411038'],
    ['Shop 4', 'Yamuna Building, Paud Road', 'Pune', '411038'],
  ])
  expect(found.banners).toEqual([2, 5])
})

test.each([
  ['Ganga Niwas, dues as on 31.10.2026', 'Ganga Niwas'],
  ['Rent register 2026-27, Ganga Niwas, Karve Road', 'Ganga Niwas, Karve Road'],
  ['Rent roll, October 2026', ''],
])('of the title “%s” above the heads, “%s” is the address', (title, address) => {
  const { rows } = table([[title], ['Flat', 'Tenant', 'Rent', 'Dues'], ['1', 'Ravi', 9000, 4500]])
  expect(of(rows, 'address2')).toEqual([[address]])
})

test('a comma before two digits is a decimal one in a column that shows it', () => {
  const { rows } = table([
    ['Flat', 'Tenant', 'Rent', 'Deposit'],
    ['1', 'Ravi', '4500,00', '9.000,50'],
    ['2', 'Asha', '12,000', '18.000,00'],
  ])
  expect(of(rows, 'monthlyRent', 'openingDeposit')).toEqual([
    ['4500.00', '9000.50'],
    ['12000', '18000.00'],
  ])
})

test('a total that the rows do not add up to is named', () => {
  const { read: found } = table([
    ['Flat', 'Tenant', 'Rent'],
    ['1', 'Ravi', 9000],
    ['2', 'Asha', 8000],
    ['Total', '', 17500],
  ])
  expect(found.wrongSums).toEqual([{ line: 4, field: 'monthlyRent', says: '17500', adds: '17000' }])
})

test('two sheets of one workbook are joined by the column of ids that they share', () => {
  const { rows, joined } = opened([
    {
      name: 'Tenants',
      cells: [
        ['tenant_id', 'name', 'phone', 'property_id', 'rent'],
        [1, 'Ravi', '9820012345', 7, 9000],
        [2, 'Asha', '9820012346', 8, 8000],
      ],
    },
    {
      name: 'Properties',
      cells: [
        ['id', 'name', 'city'],
        [8, 'Shop 2', 'Pune'],
        [7, 'Flat 1', 'Pune'],
      ],
    },
  ])
  expect(of(rows, 'name', 'address1', 'city', 'monthlyRent')).toEqual([
    ['Ravi', 'Flat 1', 'Pune', '9000'],
    ['Asha', 'Shop 2', 'Pune', '8000'],
  ])
  expect(joined).toEqual([{ name: 'Properties', by: 'property_id' }])
})

test('a third sheet is joined beside the second one, and the heads of both are kept', () => {
  const { rows, joined } = opened([
    {
      name: 'Leases',
      cells: [
        ['lease_id', 'tenant_id', 'unit_id', 'rent', 'start_date'],
        [1, 10, 100, 9000, '2026-04-01'],
        [2, 11, 101, 8000, '2026-04-01'],
      ],
    },
    {
      name: 'Tenants',
      cells: [
        ['tenant_id', 'full_name', 'phone'],
        [10, 'Ravi', '9820012345'],
        [11, 'Asha', '9820012346'],
      ],
    },
    {
      name: 'Units',
      cells: [
        ['unit_id', 'unit_no', 'building'],
        [100, 'A1', 'Ganga'],
        [101, 'A2', 'Ganga'],
      ],
    },
  ])
  expect(of(rows, 'name', 'address1', 'address2', 'monthlyRent')).toEqual([
    ['Ravi', 'A1', 'Ganga', '9000'],
    ['Asha', 'A2', 'Ganga', '8000'],
  ])
  expect(joined.map(({ by }) => by)).toEqual(['tenant_id', 'unit_id'])
})

test('an agreement that ended before another one of the same flat begins is a past one', () => {
  const { asks, read: found } = table([
    ['Flat', 'Tenant', 'Rent', 'Start date', 'End date'],
    ['1', 'Ravi', 9000, '2024-04-01', '2025-03-31'],
    ['1', 'Asha', 9500, '2025-05-01', '2026-04-30'],
    ['2', 'Om', 8000, '2024-04-01', '2025-03-31'],
  ])
  expect([asks, found.past]).toEqual([['past'], [2]])
})

test('one correction is taken for each line that it was made for', () => {
  const sheet = table([
    ['Flat', 'Tenant', 'Rent'],
    ['1', 'Ravi', 'n k'],
    ['2', 'Asha', 'n k'],
  ])
  const mended = { '2 monthlyRent': '9000', '3 monthlyRent': '9000' }
  expect(of(asOpen({ ...sheet, mended }, TODAY).rows, 'monthlyRent')).toEqual([['9000'], ['9000']])
})

describe('the day up to which dues are', () => {
  const said = { titles: [], heads: [], months: [], filled: [], listDay: undefined, today: TODAY }
  test.each<[string, object, string]>([
    ['a head with a month', { heads: ['Due till Oct'] }, '2026-10-31'],
    ['a head with a day', { heads: ['Balance as on 15/11/2026'] }, '2026-11-15'],
    ['a title with a month', { titles: ['Rent register November 2026'] }, '2026-11-30'],
    ['a title with a day', { titles: ['Rent roll as on 31st October 2026'] }, '2026-10-31'],
    ['a title of a financial year', { titles: ['Rent register FY 2026-27'] }, '2026-11-30'],
    ['nothing', {}, '2026-11-30'],
  ])('is taken from %s', (_, from, day) => expect(duesDayOf({ ...said, ...from })).toBe(day))

  test('is followed by the first charged month, so that none is missing and none comes twice', () => {
    const due = { day: 5, dueIn: 'same' } as const
    expect(firstChargedDay('2026-10-31', due)).toBe('2026-11-01')
    expect(firstChargedDay('2026-11-15', due)).toBe('2026-12-01')
    expect(firstChargedDay('2026-11-03', due)).toBe('2026-11-01')
    expect(firstChargedDay('2026-11-15', { day: 5, dueIn: 'next' })).toBe('2026-11-01')
  })

  test('stands beside the day on which rent is due, which a title may name', () => {
    expect(rentDueOf(['Rent due by 10th of next month'])).toEqual({ day: 10, dueIn: 'next' })
    expect(rentDueOf(['Flat', 'Rent'])).toEqual({ day: 6, dueIn: 'same' })
    const { rows } = table([
      ['Flat', 'Tenant', 'Rent', 'Due day'],
      ['1', 'Ravi', 9000, 3],
      ['2', 'Asha', 8000, null],
    ])
    expect(of(rows, 'paymentDay', 'dueIn')).toEqual([
      ['3', 'same'],
      ['6', 'same'],
    ])
  })
})
