// Thousands are "T" in English of India, as trillions are elsewhere.
const short = (locale: string) =>
  new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 2 })

/** Paise in two figures, for a chart: '4.6L', '28Cr', '95K', '800'. Whole rupees, as a bigint: never a float. */
export const rupeesInShort = (amount: bigint): string => {
  const rupees = amount / 100n
  return short(rupees < 100_000n ? 'en' : 'en-IN').format(rupees)
}
