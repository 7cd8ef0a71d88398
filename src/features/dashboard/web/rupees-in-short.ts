// Thousands are "T" in English of India, as trillions are elsewhere.
const short = (locale: string) =>
  new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 2 })

/** Paise in two figures, for a chart: '4.6L', '28Cr', '95K', '800'. */
export const rupeesInShort = (amount: bigint): string => {
  const rupees = Number(amount) / 100
  return short(rupees < 1_00_000 ? 'en' : 'en-IN').format(rupees)
}
