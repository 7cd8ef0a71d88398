import type { Paise } from '../../../shared/paise.ts'

// As landlords write them: Cr of 100 L, L of 100 k.
const UNITS = [
  ['Cr', 1_00_00_000],
  ['L', 1_00_000],
  ['k', 1_000],
] as const

/** An amount in two or three figures, for a chart: '₹ 4.6L', '₹ 95k', '₹ 800'. */
export function rupeesInShort(amount: Paise): string {
  const rupees = Number(amount) / 100
  const [unit, size] = UNITS.find(([, size]) => Math.round(rupees) >= size) ?? ['', 1]
  const figures = rupees / size
  const shown = unit === '' || figures >= 10 ? Math.round(figures) : Math.round(figures * 10) / 10
  return `₹\u00a0${shown}${unit}`
}
