import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise, paiseFromDecimal } from '../../shared/paise.ts'
import { amountInHindi, amountInWords } from './amount-in-words.ts'

test.each([
  ['0', 'Rupees Zero Only', 'शून्य रुपये मात्र'],
  ['0.01', 'One Paisa Only', 'एक पैसा मात्र'],
  ['0.50', 'Fifty Paise Only', 'पचास पैसे मात्र'],
  ['1', 'Rupee One Only', 'एक रुपया मात्र'],
  ['100', 'Rupees One Hundred Only', 'एक सौ रुपये मात्र'],
  ['101', 'Rupees One Hundred One Only', 'एक सौ एक रुपये मात्र'],
  ['5000.01', 'Rupees Five Thousand and One Paisa Only', 'पाँच हजार रुपये और एक पैसा मात्र'],
  ['18500', 'Rupees Eighteen Thousand Five Hundred Only', 'अठारह हजार पाँच सौ रुपये मात्र'],
  ['45600', 'Rupees Forty-Five Thousand Six Hundred Only', 'पैंतालीस हजार छह सौ रुपये मात्र'],
  ['100000', 'Rupees One Lakh Only', 'एक लाख रुपये मात्र'],
  [
    '123456.50',
    'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Fifty Paise Only',
    'एक लाख तेईस हजार चार सौ छप्पन रुपये और पचास पैसे मात्र',
  ],
  [
    '99999999.99',
    'Rupees Nine Crore Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine and Ninety-Nine Paise Only',
    'नौ करोड़ निन्यानबे लाख निन्यानबे हजार नौ सौ निन्यानबे रुपये और निन्यानबे पैसे मात्र',
  ],
  [
    '1234567890.09',
    'Rupees One Hundred Twenty-Three Crore Forty-Five Lakh Sixty-Seven Thousand Eight Hundred Ninety and Nine Paise Only',
    'एक सौ तेईस करोड़ पैंतालीस लाख सड़सठ हजार आठ सौ नब्बे रुपये और नौ पैसे मात्र',
  ],
  [
    '123450000000',
    'Rupees Twelve Thousand Three Hundred Forty-Five Crore Only',
    'बारह हजार तीन सौ पैंतालीस करोड़ रुपये मात्र',
  ],
])('%s is %s, %s', (rupees, english, hindi) => {
  const amount = paiseFromDecimal(rupees)
  expect([amountInWords(amount), amountInHindi(amount)]).toEqual([english, hindi])
})

// The words are read back by what each of them means, which is the other way round.

const MEANINGS = new Map<string, bigint>([
  ...meaning(
    0,
    'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen',
  ),
  ...[2, 3, 4, 5, 6, 7, 8, 9].flatMap((ten) => {
    const name = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')[ten - 2] ?? ''
    const digits = 'One Two Three Four Five Six Seven Eight Nine'.split(' ')
    return meaning(ten * 10, [name, ...digits.map((digit) => `${name}-${digit}`)].join(' '))
  }),
  ...meaning(0, 'शून्य एक दो तीन चार पाँच छह सात आठ नौ'),
  ...meaning(10, 'दस ग्यारह बारह तेरह चौदह पन्द्रह सोलह सत्रह अठारह उन्नीस'),
  ...meaning(20, 'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस'),
  ...meaning(30, 'तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस'),
  ...meaning(40, 'चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास'),
  ...meaning(50, 'पचास इक्यावन बावन तिरेपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ'),
  ...meaning(60, 'साठ इकसठ बासठ तिरेसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर'),
  ...meaning(70, 'सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी'),
  ...meaning(80, 'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी'),
  ...meaning(90, 'नब्बे इक्यानबे बानबे तिरानबे चौरानबे पंचानबे छियानबे सत्तानबे अट्ठानबे निन्यानबे'),
])
const HUNDREDS = new Set(['Hundred', 'सौ'])
const SCALES = new Map<string, bigint>([
  ...(['Thousand', 'हजार'] as const).map((name) => [name, 1_000n] as const),
  ...(['Lakh', 'लाख'] as const).map((name) => [name, 100_000n] as const),
])
const CRORES = new Set(['Crore', 'करोड़'])

function meaning(from: number, words: string): [string, bigint][] {
  return words.split(' ').map((word, place) => [word, BigInt(from + place)])
}

/** A number below a crore, word by word. */
function readBelowCrore(words: string[]): bigint {
  let sum = 0n
  let part = 0n
  for (const word of words) {
    const scale = SCALES.get(word)
    if (scale) sum += part * scale
    if (scale) part = 0n
    else if (HUNDREDS.has(word)) part *= 100n
    else part += MEANINGS.get(word) ?? fail(word)
  }
  return sum + part
}

function fail(word: string): never {
  throw new Error(`No number: ${word}`)
}

function read(text: string): bigint {
  const words = text.split(' ').filter(Boolean)
  const crore = words.findLastIndex((word) => CRORES.has(word))
  if (crore < 0) return readBelowCrore(words)
  return (
    read(words.slice(0, crore).join(' ')) * 10_000_000n + readBelowCrore(words.slice(crore + 1))
  )
}

const ENGLISH =
  /^(?:(?:Rupee One|Rupees (?<rupees>.+?)))?(?: and )?(?:(?<paise>[A-Z][a-z-]+(?:[A-Z][a-z]+)?) Pais[ae])? Only$/
const HINDI = /^(?:(?:एक रुपया|(?<rupees>.+?) रुपये))?(?: और )?(?:(?<paise>\S+) पैस[ेा])? ?मात्र$/

function readBack(text: string, pattern: RegExp, oneRupee: string): bigint {
  const { rupees, paise } = pattern.exec(text)?.groups ?? fail(text)
  const whole = text.startsWith(oneRupee) ? 1n : read(rupees ?? '')
  return whole * 100n + read(paise ?? '')
}

const checked = (amount: bigint) => {
  const english = amountInWords(paise(amount))
  expect(readBack(english, ENGLISH, 'Rupee One '), english).toBe(amount)
  const hindi = amountInHindi(paise(amount))
  expect(readBack(hindi, HINDI, 'एक रुपया'), hindi).toBe(amount)
}

test('every amount below ₹ 1,000 reads back as itself, in both languages', () => {
  for (let amount = 0n; amount < 100_000n; amount++) checked(amount)
})

test('amounts up to ₹ 1,000 crore read back as themselves, in both languages', () => {
  fc.assert(fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), checked), { numRuns: 20_000 })
})

test('amounts beside the round ones read back as themselves', () => {
  for (let round = 1n; round <= 10n ** 12n; round *= 10n)
    for (const near of [-101n, -100n, -1n, 0n, 1n, 99n, 100n, 101n])
      if (round + near >= 0n) checked(round + near)
})
