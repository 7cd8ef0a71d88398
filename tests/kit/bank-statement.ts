/** A line of a statement, as a test says it. */
export type StatementRow = {
  day: string
  in?: string | undefined
  out?: string | undefined
  payer?: string
  address?: string
  note?: string
  reference?: string
  /** The number of a cheque; then the line is its deposit, or its return. */
  cheque?: string
  isReturn?: boolean
  /** The bank's text, instead of a UPI payment. */
  narration?: string
  /** Whether it is a fee of the bank. */
  isCharge?: boolean
}

const HEAD = 'Date,Narration,Value Dat,Debit Amount,Credit Amount,Chq/Ref Number,Closing Balance'

/** A statement as HDFC gives it, delimited, of the account that ends in 4471; its balances add up. */
export function hdfcStatement(rows: readonly StatementRow[], opening = 100_000): Buffer {
  let balance = opening
  const lines = rows.map((row) => {
    const [out, into] = [Number(row.out ?? 0), Number(row.in ?? 0)]
    balance += into - out
    const day = row.day
      .split('-')
      .reverse()
      .join('/')
      .replace(/\/20(\d\d)$/, '/$1')
    const amounts = [out, into].map((amount) => amount.toFixed(2))
    const number = row.cheque ?? row.reference ?? ''
    return [
      day,
      narrationOf(row),
      day,
      ...amounts,
      number.padStart(16, '0'),
      balance.toFixed(2),
    ].join(',')
  })
  return Buffer.from([HEAD, ...lines, ''].join('\n'))
}

function narrationOf({ payer = '', address, note = 'UPI', reference, ...row }: StatementRow) {
  if (row.narration !== undefined) return row.narration
  if (row.isCharge) return 'SMS CHARGES AND GST'
  if (row.isReturn) return `CHQ DEP RET-${row.cheque}-FUNDS INSUFFICIENT`
  if (row.cheque !== undefined) return `CHQ DEP - MICR CLG - ${row.cheque}`
  const at = address ?? `${payer.toLowerCase().replaceAll(' ', '')}.x@okzzz`
  return `UPI-${payer}-${at}-SBIN0999999-${reference}-${note}`
}
