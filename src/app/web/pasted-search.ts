import { type PastedMessage, readPastedMessage } from '../../shared/pasted-message.ts'

const LONGEST = 100

type PastedSearch = {
  /** The texts to search for, each in a search of its own. */
  wanted: readonly string[]
  /** Fields for the payment form that a result opens: the pasted message, if the text was one. */
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
