import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const lineOf = (...cells: string[]) => toCsv(['Name'], [cells]).split('\r\n')[1]

test('begins with a byte order mark and a header line; every line ends with CR LF', () => {
  expect(toCsv(['Name', 'Rent'], [['रमेश', '18500.50']])).toBe('\ufeffName,Rent\r\nरमेश,18500.50\r\n')
})

test('quotes commas, quotes and line breaks', () => {
  expect(lineOf('Rao, Sita', 'the "corner" house', '4 Old Street')).toBe(
    '"Rao, Sita","the ""corner"" house",4 Old Street',
  )
  expect(toCsv(['A'], [['one\ntwo']])).toBe('\ufeffA\r\n"one\ntwo"\r\n')
})

test.each(['=', '+', '-', '@', '\t'])('a cell that begins with %j is no formula', (sign) => {
  expect(lineOf(`${sign}1+1`)).toBe(`'${sign}1+1`)
})

test('a negative amount stays a number', () => {
  expect(lineOf('-500', '-0.50', '-5-5')).toBe("-500,-0.50,'-5-5")
})

test('a cell that begins with a carriage return is not a formula and stays one cell', () => {
  expect(toCsv(['A'], [['\r=1']])).toBe('\ufeffA\r\n"\'\r=1"\r\n')
})

test('CSV leaves signs inside texts and amounts unchanged', () => {
  expect(lineOf('Fernandes-Gonsalves', '9999999999.99', '')).toBe(
    'Fernandes-Gonsalves,9999999999.99,',
  )
})

test('a number of 12 digits or more, a reference, stays whole in a spreadsheet', () => {
  expect(lineOf('612345678903', '99999999999', '1234567890123456', '100000000000.50')).toBe(
    "'612345678903,99999999999,'1234567890123456,100000000000.50",
  )
})

test('a code with zeros before it, or with an E among its digits, stays what it is', () => {
  expect(lineOf('0042', '12E5', '0', '0.50', 'E12', '12E5F')).toBe("'0042,'12E5,0,0.50,E12,12E5F")
})

test('a text that begins with an apostrophe before a formula keeps its own', () => {
  expect(lineOf("'=1+1", "'tis")).toBe("''=1+1,'tis")
})
