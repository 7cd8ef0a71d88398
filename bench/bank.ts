import { readStatementApart } from '../src/features/bank/server/statement-reader.ts'

const LINES = 10_000

const statement = () => {
  const lines = Array.from({ length: LINES }, (_, at) => {
    const reference = String(900_000_000_000 + at)
    const narration = `BY TRANSFER-UPI/CR/${reference}/HARISH N/HDFC/harish.nt@okzzz/rent--`
    return `01 Oct 2026,01 Oct 2026,${narration},TRANSFER FROM 99,,"1,000.00",${(at + 1) * 1000}.00`
  })
  const head = 'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance'
  return Buffer.from([head, ...lines, ''].join('\r\n'))
}

/** Prints how long a bank's statement of 10,000 lines is read, the start of its thread included. */
export async function measureBank() {
  const file = { name: 'statement.csv', bytes: statement() }
  for (let round = 1; round <= 3; round++) {
    const start = performance.now()
    const reading = await readStatementApart(file)
    const read = reading.kind === 'statement' ? reading.statement.lines.length : 0
    process.stdout.write(`${read} lines in ${Math.round(performance.now() - start)} ms\n`)
  }
}
