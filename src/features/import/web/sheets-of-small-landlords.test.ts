import '../../../../tests/kit/english.ts'
import { describe, expect, test } from 'vitest'
import { type ImportFieldName, type ImportRow, isOfBooks } from '../import-row.ts'
import { type Answers, asOpen, bestSheet, withSheet } from './open-sheet.ts'
import { readSheetFile } from './read-sheet.ts'

// The shapes of sheets that small landlords write by hand; all people and numbers are invented.

const TODAY = '2026-11-26'

async function csv(lines: string[], answers: Partial<Answers> = {}) {
  const { sheets } = await readSheetFile(new TextEncoder().encode(lines.join('\n')))
  const chosen = withSheet(sheets, bestSheet(sheets, TODAY), { today: TODAY })
  const whole = { ...chosen, answers: { ...chosen.answers, ...answers } }
  const about = { id: '1', name: 'sheet', bytes: new Uint8Array(), guessedEncoding: undefined }
  return asOpen({ ...about, sheets, ...whole }, TODAY)
}
const of = (rows: readonly ImportRow[], ...fields: ImportFieldName[]) =>
  rows.filter((row) => isOfBooks(row)).map((row) => fields.map((field) => row[field] ?? ''))

describe('an advance of about a month', () => {
  const lines = [
    'Room,Name,Rent,Advance Paid',
    'R1,Ram,5000,5000',
    'R2,Shyam,5500,5500',
    'R3,Mohan,6000,0',
  ]

  test('is asked about: it may be rent paid ahead, or a deposit', async () => {
    expect((await csv(lines)).asks).toEqual(['advance'])
    const rent = await csv(lines, { advanceIs: 'openingAdvance' })
    expect([rent.asks, of(rent.rows, 'openingAdvance', 'openingDeposit')[0]]).toEqual([
      [],
      ['5000', ''],
    ])
    const deposit = await csv(lines, { advanceIs: 'openingDeposit' })
    expect([deposit.asks, of(deposit.rows, 'openingAdvance', 'openingDeposit')[0]]).toEqual([
      [],
      ['', '5000'],
    ])
    expect(deposit.columns[3]).toBe('openingDeposit')
  })

  test.each([
    ['beside a deposit', 'Flat,Tenant,Rent,Deposit,Advance', '1,Ravi,9000,27000,9000'],
    ['where its head says that it is rent', 'Flat,Tenant,Rent,Advance Rent', '1,Ravi,9000,9000'],
    ['where nobody has paid one', 'Flat,Tenant,Rent,Advance', '1,Ravi,9000,0'],
  ])('is not asked about %s', async (_, heads, row) =>
    expect((await csv([heads, row])).asks).toEqual([]),
  )
})

describe('a column of the day up to which rent is paid', () => {
  const paid = (head: string, ...cells: string[]) =>
    csv([
      `Flat,Tenant,Rent,${head}`,
      ...cells.map((cell, at) => `${at + 1},Ravi ${at},9000,${cell}`),
    ])

  test.each<[string, string, string[], string[]]>([
    ['days', 'Rent Paid Upto', ['31/10/2026', '15/11/2026'], ['2026-11-01', '2026-11-16']],
    ['months of a year', 'Paid till', ['Oct 2026', 'Aug-26'], ['2026-11-01', '2026-09-01']],
    ['months alone', 'Last month paid', ['Oct', 'December'], ['2026-11-01', '2027-01-01']],
    [
      'months as a spreadsheet keeps them',
      'Paid upto',
      ['2026-10-01', '2026-09-01'],
      ['2026-11-01', '2026-10-01'],
    ],
    ['Hindi', 'किराया कब तक दिया', ['अक्टूबर 2026', '३१/०८/२०२६'], ['2026-11-01', '2026-09-01']],
  ])('charges from the day after: %s', async (_, head, cells, days) => {
    const { rows, asks, isDuesDayAsked, faults } = await paid(head, ...cells)
    expect(of(rows, 'chargeFrom')).toEqual(days.map((day) => [day]))
    expect([asks, isDuesDayAsked, faults]).toEqual([[], false, []])
  })

  test('names a cell that is no day, and asks of rows without one', async () => {
    const { faults, isDuesDayAsked } = await paid(
      'Rent paid upto',
      'Oct 2026',
      'Nov 2026',
      'soon',
      '',
    )
    expect(faults).toMatchObject([{ line: 4, field: 'chargeFrom' }])
    expect(isDuesDayAsked).toBe(true)
  })

  test.each([
    ['amounts', 'Flat,Tenant,Rent,Rent received upto date', '1,Ravi,9000,54000'],
    ['dues beside it', 'Flat,Tenant,Rent,Rent paid upto,Dues', '1,Ravi,9000,31/10/2026,9000'],
  ])('is left alone where there are %s', async (_, heads, row) =>
    expect(of((await csv([heads, row])).rows, 'chargeFrom')).toEqual([['']]),
  )
})

describe('a column of particulars', () => {
  test.each<[string, string[], ImportFieldName[], string[]]>([
    [
      'the client beside a flat',
      ['Flat,Particulars,Rent', '1,Ramesh Kumar,9000', '2,Sunita Devi,9500'],
      ['address1', 'name'],
      ['1', 'Ramesh Kumar'],
    ],
    [
      'the property beside a tenant',
      ['Tenant,Particulars,Rent', 'Ramesh,Shop 4,9000', 'Sunita,Shop 5,9500'],
      ['address1', 'name'],
      ['Shop 4', 'Ramesh'],
    ],
    [
      'both',
      ['Particulars,Rent', 'Shop No 1 - Bansal Sweets,22000', 'Shop No 2 - Khan Tailors,18000'],
      ['address1', 'name'],
      ['Shop No 1', 'Bansal Sweets'],
    ],
    [
      'both, the client first',
      ['Details,Rent', 'Ramesh Patil - Flat 101,22000', 'Sunita Devi - Flat 102,18000'],
      ['address1', 'name'],
      ['Flat 101', 'Ramesh Patil'],
    ],
    [
      'neither where both are known',
      ['Flat,Tenant,Rent,Particulars', '1,Ravi,9000,Rent paid by cheque'],
      ['address1', 'name'],
      ['1', 'Ravi'],
    ],
  ])('names %s', async (_, lines, fields, first) => {
    const { asks, rows } = await csv(lines)
    expect([asks, of(rows, ...fields)[0]]).toEqual([[], first])
  })

  test('is asked about where it may be either', async () => {
    const lines = ['Particulars,Rent,Deposit', 'Ganga,9000,18000', 'Yamuna,9500,19000']
    expect((await csv(lines)).asks).toEqual(['particulars'])
    const named = await csv(lines, { particularsAre: 'address1' })
    expect([named.asks, of(named.rows, 'address1')]).toEqual([[], [['Ganga'], ['Yamuna']]])
    expect((await csv(lines, { particularsAre: 'nothing' })).asks).toEqual([])
  })
})

describe('a sheet', () => {
  test('with the agreement in one column has its days, and asks for those that it does not say', async () => {
    const { rows, faults } = await csv([
      'Flat,Tenant,Rent,Agreement Period,Increment',
      '101,Ravi,12000,1/4/25 to 31/3/28,5% every year',
      '102,Asha,13000,11 months from 15/4/26,10% after 3 years',
      '103,Om,14000,11 months,10',
    ])
    const increment = ['incrementPercentage', 'incrementSchedule'] as const
    expect(of(rows, 'startDate', 'endDate', ...increment)).toEqual([
      ['2025-04-01', '2028-03-31', '5', '1'],
      ['2026-04-15', '2027-03-14', '10', '3'],
      ['11 months', '', '10', ''],
    ])
    expect(faults).toMatchObject([{ line: 4, field: 'startDate' }])
  })

  test('with the term beside the first day knows the last one', async () => {
    const { rows } = await csv([
      'Gala No.,Name of Party,Bhade,Deposite,Karar Date,Karar Mudat',
      '1,Jai Ambe Traders,15000,50000,01/06/2026,11 months',
      '2,Om Sai Garage,14000,40000,16/06/2026,22 months',
    ])
    expect(of(rows, 'name', 'monthlyRent', 'openingDeposit', 'startDate', 'endDate')).toEqual([
      ['Jai Ambe Traders', '15000', '50000', '2026-06-01', '2027-04-30'],
      ['Om Sai Garage', '14000', '40000', '2026-06-16', '2028-04-15'],
    ])
  })

  test('whose days can be read both ways asks, also where two are in one cell', async () => {
    const { asks } = await csv(['Flat,Tenant,Rent,Lease Period', '1,Ravi,9000,1/4/25 to 1/3/28'])
    expect(asks).toEqual(['day'])
  })

  test.each([
    ['Nov 2026', 'Nov 2026'],
    ['01/11/2026 to 30/11/2026', '01/11/2026 to 30/11/2026'],
  ])('of one month, %s in each row, ends no agreement with it', async (one, other) => {
    const { rows } = await csv([
      'Flat,Tenant,Rent,Period',
      `1,Ravi,9000,${one}`,
      `2,Om,9000,${other}`,
    ])
    expect(of(rows, 'startDate', 'endDate')).toEqual([
      ['', ''],
      ['', ''],
    ])
  })

  test('of Pune has titles over it, and name and phone in one column', async () => {
    const { rows, read } = await csv([
      'RENT STATEMENT OF SHRI GANESH KRUPA BLDG,,,,,,',
      'FOR THE MONTH OF NOV 2026,,,,,,',
      'Sr.No.,Flat No.,Tenant Name & Ph.,Rent p.m.,Dep.,w.e.f.,Remarks',
      '1,A-1,Suresh Patil 9822011223,"12,500/-","50,000",01/06/2025,',
      '2,A-2,Mrs. Kulkarni (9822011224),"11,000/-","40,000",15/07/2025,paid by gpay',
      '3,A-3,VACANT,,,,painting',
      ',Total,,"23,500","90,000",,',
    ])
    expect(of(rows, 'address1', 'name', 'mobileNumber', 'monthlyRent', 'startDate')).toEqual([
      ['A-1', 'Suresh Patil', '9822011223', '12500', '2025-06-01'],
      ['A-2', 'Mrs. Kulkarni', '9822011224', '11000', '2025-07-15'],
      ['A-3', '', '', '', ''],
    ])
    expect(read.sums).toEqual([7])
  })

  test('in Marathi has rents, deposits, dues up to a month, and a total', async () => {
    const { rows, read, answers } = await csv([
      'घर क्र.,भाडेकरूचे नाव,मोबाईल क्र.,भाडे,अनामत,करार कालावधी,थकबाकी (ऑक्टोबर अखेर)',
      '१,रमेश पाटील,९८२२०११२२३,५५००,१५०००,१/४/२५ ते ३१/३/२७,५५००',
      '२,सुनिता जाधव,९८२२०११२२४,६०००,१८०००,११ महिने १५/४/२६ पासून,०',
      'एकूण,,,११५००,३३०००,,५५००',
    ])
    const money = ['monthlyRent', 'openingDeposit', 'openingBalance'] as const
    expect(of(rows, 'name', 'mobileNumber', ...money, 'endDate')).toEqual([
      ['रमेश पाटील', '9822011223', '5500', '15000', '5500', '2027-03-31'],
      ['सुनिता जाधव', '9822011224', '6000', '18000', '0', '2027-03-14'],
    ])
    expect([read.sums, answers.duesUpTo]).toEqual([[4], '2026-10-31'])
  })

  test('of Chennai with a column of rent for two months asks whether these are what was paid', async () => {
    const lines = [
      'S.No,Door No,Name,Rent,Advance,Oct rent,Nov rent',
      '1,1/12,Murugan,6500,50000,Paid,Paid',
      '2,2/12,Selvi,7000,60000,Paid,',
      '3,3/12,Mani,8000,,Paid,4000',
    ]
    expect((await csv(lines)).asks).toEqual(['months'])
    const { rows } = await csv(lines, { monthsMean: 'dues' })
    expect(of(rows, 'name', 'openingDeposit', 'openingBalance')).toEqual([
      ['Murugan', '50000', ''],
      ['Selvi', '60000', '7000'],
      ['Mani', '', '4000'],
    ])
  })

  test('of Delhi lets floors of the house above it', async () => {
    const { rows } = await csv([
      'H.No. 45 Laxmi Nagar Delhi 110092,,,,,',
      'Floor,Kirayedar,Kiraya,Security,Bijli Meter,Date',
      'GF,Sharma ji,14000,28000,M1,15-4-25',
      '1st,Verma,15000,30000,M2,1-5-25',
    ])
    expect(
      of(rows, 'address1', 'pincode', 'name', 'monthlyRent', 'electricityMeterNumber'),
    ).toEqual([
      ['GF', '110092', 'Sharma ji', '14000', 'M1'],
      ['1st', '110092', 'Verma', '15000', 'M2'],
    ])
  })

  test('with remarks between its rows has no flats of that name', async () => {
    const { rows, read } = await csv([
      'Unit,Tenant,Contact,Rent',
      '101,Ravi,9820011111,9000',
      '(rent to be increased from April),,,',
      '102,Asha,9820011112,9500',
      'Agreement of 103 renewed,,,',
      '103,Om,9820011113,9900',
    ])
    expect(of(rows, 'address1')).toEqual([['101'], ['102'], ['103']])
    expect(read.remarks).toEqual([3, 5])
  })

  test('with areas, charges and a share of one as an increase takes none of them for something else', async () => {
    const { rows, faults } = await csv([
      'Unit,Lessee,Area,Monthly Rent,CAM,Lock-in,Escalation',
      'A,Titan,1000,55000,8000,3 years,15% every 3 years',
      'B,Raymond,1200,60000,8000,1 yr,0.05',
    ])
    expect(of(rows, 'address2', 'monthlyCharges', 'incrementPercentage', 'endDate')).toEqual([
      ['', '8000', '15', ''],
      ['', '8000', '0.05 / 5%', ''],
    ])
    expect(faults).toMatchObject([{ line: 3, field: 'incrementPercentage' }])
  })
})

describe('somebody who has left by the words of a column that no head names', () => {
  const leaves = async (...lines: string[]) =>
    of((await csv(lines, { past: 'ended' })).rows, 'name', 'endedOn').filter(([, day]) => day)

  test('asks what becomes of tenants marked as gone by a column that has a state in every cell', async () => {
    const lines = [
      'Shop,Party,Rent,From,To,Stay',
      'S1,Quit Ltd,7000,01/04/2023,31/03/2026,Terminated',
      'S2,New & Sons,9000,01/04/2025,31/03/2028,Occupied',
      'S3,Old & Sons,7000,01/04/2023,30/06/2025,Past',
    ]
    expect((await csv(lines)).asks).toEqual(['past'])
    expect(await leaves(...lines)).toEqual([
      ['Quit Ltd', '2026-03-31'],
      ['Old & Sons', '2025-06-30'],
    ])
  })

  test('takes the day from a remark that the tenant left, and ignores other remarks', async () => {
    const lines = [
      'Flat,Tenant,Rent,Remarks',
      '1,Ravi Rao,7000,Left on 30/06/2026',
      '2,Asha Rao,7000,left wall needs paint',
      '3,Meera Jain,7000,Closed balcony',
      '4,Nitin Das,7000,छोड़ दिया 31.5.2026',
    ]
    const alone = ['Flat,Tenant,Rent,Remarks', '1,Ravi Rao,7000,Left']
    expect((await csv(alone, { past: 'left out' })).rows).toEqual([])
    expect((await csv(lines)).asks).toEqual(['past'])
    expect(await leaves(...lines)).toEqual([
      ['Ravi Rao', '2026-06-30'],
      ['Nitin Das', '2026-05-31'],
    ])
  })

  test('is nobody where a column has other words', async () => {
    const lines = ['Flat,Tenant,Rent,Side', '1,Ravi Rao,7000,Left', '2,Asha Rao,7000,Right']
    expect((await csv(lines)).asks).toEqual([])
  })
})
