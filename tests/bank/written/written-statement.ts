import { readBankStatement } from '../../../src/features/bank/server/read/read-statement.ts'
import type { BankStatement } from '../../../src/features/bank/statement.ts'

/** The file of a statement, and what a person reads in it. */
export type WrittenStatement = {
  name: string
  file: Uint8Array
  says: Partial<BankStatement>
  /** Day, amount with its sign, way, reference, payer, address and note. */
  lines: string[]
}

/** Reads a file as the product does; throws if it is not recognised as a statement. */
export async function readWritten(file: Uint8Array): Promise<BankStatement> {
  const reading = await readBankStatement({ name: 'statement.xls', bytes: file })
  if (reading.kind !== 'statement') throw new Error(JSON.stringify(reading))
  return reading.statement
}
