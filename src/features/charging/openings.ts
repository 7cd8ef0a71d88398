import type { Paise } from '../../shared/paise.ts'

type Documents = {
  charges: readonly { kind: string; reversedOn: string | null }[]
  credits: readonly {
    kind: string
    credited: Paise
    toDeposit: Paise
    reversedOn: string | null
  }[]
}

/** Opening amounts from before an agreement was charged here, by field name. */
export const OPENINGS = ['openingBalance', 'openingAdvance', 'openingDeposit'] as const
export type OpeningName = (typeof OPENINGS)[number]

/**
 * The openings of an agreement that can be entered again, on the day on which charging began: once any was taken
 * back, those not in force. And how many opening balances were ever entered.
 */
export function openingsOf({ charges, credits }: Documents) {
  const entered = [
    ...charges
      .filter(({ kind }) => kind === 'opening')
      .map((it) => ({ name: 'openingBalance' as const, reversedOn: it.reversedOn })),
    ...credits
      .filter(({ kind }) => kind === 'opening')
      .map((it) => ({
        name: it.toDeposit > 0n ? ('openingDeposit' as const) : ('openingAdvance' as const),
        reversedOn: it.reversedOn,
      })),
  ]
  const standing = new Set<OpeningName>()
  for (const { name, reversedOn } of entered) if (reversedOn === null) standing.add(name)
  const isTakenBack = entered.some(({ reversedOn }) => reversedOn !== null)
  const free = OPENINGS.filter((name) => !standing.has(name))
  return { free: isTakenBack ? free : [], balances: charges.filter(isOpening).length }
}

const isOpening = ({ kind }: { kind: string }) => kind === 'opening'
