import type { BankBooks } from '../src/features/bank/server/bank-books.ts'
import type { LineToPropose } from '../src/features/bank/server/line-to-propose.ts'
import { proposeApart } from '../src/features/bank/server/propose-apart.ts'
import { readStatementApart } from '../src/features/bank/server/statement-reader.ts'
import { addMonths } from '../src/shared/calendar-date.ts'
import { paise } from '../src/shared/paise.ts'

const LINES = 10_000
const AGREEMENTS = 500
/** How many months each agreement owes. */
const MONTHS = 20

const statement = () => {
  const lines = Array.from({ length: LINES }, (_, at) => {
    const reference = String(900_000_000_000 + at)
    const narration = `BY TRANSFER-UPI/CR/${reference}/HARISH N/HDFC/harish.nt@okzzz/rent--`
    return `01 Oct 2026,01 Oct 2026,${narration},TRANSFER FROM 99,,"1,000.00",${(at + 1) * 1000}.00`
  })
  const head = 'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance'
  return Buffer.from([head, ...lines, ''].join('\r\n'))
}

const nameOf = (n: number) => `Tenant Nr${String.fromCharCode(97 + (n % 26), 97 + n / 26)} Kumar`
const rentOf = (n: number) => paise(BigInt(1_000_000 + (n % 40) * 10_000))

function books(): BankBooks {
  const all = Array.from({ length: AGREEMENTS }, (_, n) => n)
  return {
    agreements: all.map((n) => ({
      id: `agreement-${n}`,
      clientId: `client-${n}`,
      names: [nameOf(n)],
      isEnded: false,
      phones: [String(9_820_000_000 + n)],
      unit: `Flat ${n}`,
      tdsPercent: null,
      monthlyRent: rentOf(n),
    })),
    due: all.flatMap((n) =>
      Array.from({ length: MONTHS }, (_, month) => {
        const dueOn = addMonths('2025-03-05', month)
        return {
          chargeId: `charge-${n}-${month}`,
          agreementId: `agreement-${n}`,
          dueOn,
          what: 'rent' as const,
          month: dueOn.slice(0, 7),
          open: rentOf(n),
          taxable: null,
        }
      }),
    ),
    receipts: [],
    claims: [],
    cheques: [],
    payouts: [],
    learned: [],
    deposits: [],
    rules: [],
    expenses: [],
    holders: ['Asha Patil'],
  }
}

const lines = (): LineToPropose[] =>
  Array.from({ length: LINES }, (_, n) => {
    const day = addMonths('2025-03-06', Math.floor((n * MONTHS) / LINES))
    const [payer, reference] = [nameOf(n % AGREEMENTS).toUpperCase(), String(900_000_000_000 + n)]
    const upiAddress = `payer${n % AGREEMENTS}@okzzz`
    return {
      key: String(n),
      n,
      bookedOn: day,
      day,
      printedDay: day,
      balance: null,
      reference,
      direction: n % 5 === 4 ? 'out' : 'in',
      chequeNumber: null,
      longestName: 20,
      narration: `UPI-${payer}-${upiAddress}-${reference}-rent`,
      amount: rentOf(n % AGREEMENTS),
      understood: { via: 'upi', reference, payer, upiAddress, note: 'rent' },
    } as LineToPropose
  })

const NOBODY_ASKS = { tell: () => {}, end: async () => {} }

/** Prints how long a bank's statement of 10,000 lines is read, and proposed against 500 agreements; each with its thread. */
export async function measureBank() {
  const file = { name: 'statement.csv', bytes: statement() }
  for (let round = 1; round <= 3; round++) {
    const start = performance.now()
    const reading = await readStatementApart(file)
    const readAt = performance.now()
    const read = reading.kind === 'statement' ? reading.statement.lines.length : 0
    const proposed = await proposeApart(NOBODY_ASKS, lines(), books())
    const took = [readAt - start, performance.now() - readAt].map((ms) => Math.round(ms))
    process.stdout.write(
      `${read} lines read in ${took[0]} ms, ${proposed.size} proposed in ${took[1]} ms\n`,
    )
  }
}
