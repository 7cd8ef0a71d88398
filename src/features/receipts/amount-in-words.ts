import type { Paise } from '../../shared/paise.ts'
import type { Wording } from '../../shared/said.ts'

const TEENS =
  'One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const TENS = 'Ten Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')
// 0 to 99 as CLDR spells them (common/rbnf/hi.xml, spellout-cardinal).
const HINDI =
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पन्द्रह सोलह सत्रह अठारह उन्नीस बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरेपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ साठ इकसठ बासठ तिरेसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानबे बानबे तिरानबे चौरानबे पंचानबे छियानबे सत्तानबे अट्ठानबे निन्यानबे'.split(
    ' ',
  )

/** How a language writes numbers: those below 100, and the names of what they count. */
type Language = {
  below100: (n: number) => string
  scales: readonly [size: bigint, name: string][]
}

const scales = (...names: string[]): [bigint, string][] =>
  [10_000_000n, 100_000n, 1_000n, 100n].map((size, place) => [size, names[place] ?? ''])

const english: Language = {
  below100: (n) => {
    if (n < 20) return TEENS[n - 1] ?? 'Zero'
    const ten = TENS[Math.floor(n / 10) - 1] ?? ''
    return n % 10 === 0 ? ten : `${ten}-${TEENS[(n % 10) - 1]}`
  },
  scales: scales('Crore', 'Lakh', 'Thousand', 'Hundred'),
}
const hindi: Language = {
  below100: (n) => HINDI[n] ?? '',
  scales: scales('करोड़', 'लाख', 'हजार', 'सौ'),
}

function numberIn(language: Language, n: bigint): string {
  if (n < 100n) return language.below100(Number(n))
  const [size, name] = language.scales.find(([size]) => n >= size) as [bigint, string]
  const counted = `${numberIn(language, n / size)} ${name}`
  return n % size === 0n ? counted : `${counted} ${numberIn(language, n % size)}`
}

/**
 * 'Rupees Twelve Thousand and Fifty Paise Only': an amount of 0 or more, in lakhs and crores. The numbers
 * follow CLDR's rules for `en_IN`.
 */
export function amountInWords(amount: Paise): string {
  const { rupees, paise } = partsOf(amount)
  const coins = `${numberIn(english, paise)} ${paise === 1n ? 'Paisa' : 'Paise'}`
  if (rupees === 0n && paise > 0n) return `${coins} Only`
  const notes = `${rupees === 1n ? 'Rupee' : 'Rupees'} ${numberIn(english, rupees)}`
  return paise === 0n ? `${notes} Only` : `${notes} and ${coins} Only`
}

/** An amount in Hindi words: 'बारह हजार रुपये और पचास पैसे मात्र', by CLDR's rules for `hi`. */
export function amountInHindi(amount: Paise): string {
  const { rupees, paise } = partsOf(amount)
  const coins = `${numberIn(hindi, paise)} ${paise === 1n ? 'पैसा' : 'पैसे'}`
  if (rupees === 0n && paise > 0n) return `${coins} मात्र`
  const notes = `${numberIn(hindi, rupees)} ${rupees === 1n ? 'रुपया' : 'रुपये'}`
  return paise === 0n ? `${notes} मात्र` : `${notes} और ${coins} मात्र`
}

/** In the language of its reader where that is Hindi, else in English. */
export const amountSaid =
  (amount: Paise) =>
  ({ language }: Wording): string =>
    language.split('-')[0] === 'hi' ? amountInHindi(amount) : amountInWords(amount)

const partsOf = (amount: Paise) => ({ rupees: amount / 100n, paise: amount % 100n })
