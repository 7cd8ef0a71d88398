import type { Figures } from '../../dues/dues.ts'

export type Step = 'property' | 'client' | 'agreement' | 'receipt'

/** The steps of new books in order, and whether each is done; undefined once the first receipt exists. */
export function firstSteps(
  figures: Pick<Figures, 'properties' | 'clients' | 'let' | 'receipts'>,
): { step: Step; isDone: boolean }[] | undefined {
  if (figures.receipts > 0) return undefined
  return [
    { step: 'property', isDone: figures.properties > 0 },
    { step: 'client', isDone: figures.clients > 0 },
    { step: 'agreement', isDone: figures.let > 0 },
    { step: 'receipt', isDone: false },
  ]
}
