import { type PastedMessage, readPastedMessage } from '../../shared/pasted-message.ts'

const LONGEST = 100

type PastedSearch = {
  /** What is looked for. */
  wanted: readonly string[]
  /** What goes along where a payment is recorded from a result. */
  of: { message?: PastedMessage }
}

/** A long text in the search: of a bank's message about a payment its reference and who paid, else its beginning. */
export function pastedSearch(text: string): PastedSearch {
  const message = readPastedMessage(text)
  if (!message) return { wanted: [text.slice(0, LONGEST)], of: {} }
  const { reference, payer, upiAddress } = message
  const wanted = [reference, payer ?? upiAddress?.split('@')[0]].flatMap((it) => (it ? [it] : []))
  return { wanted, of: { message } }
}
