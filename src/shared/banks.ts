/** A bank of India: the first four letters of its IFSC, and how it writes itself in full. */
export type Bank = { code: string; ifsc: readonly string[]; names: readonly string[] }

const bank = (code: string, ifsc: string, ...names: string[]): Bank => ({
  code,
  ifsc: ifsc.split(' '),
  names,
})

/** The banks that people bank with, most used first; the first of the names is the one to show. */
export const BANKS: readonly Bank[] = [
  bank('SBI', 'SBIN', 'State Bank of India'),
  bank('HDFC', 'HDFC', 'HDFC Bank'),
  bank('ICICI', 'ICIC', 'ICICI Bank'),
  bank('AXIS', 'UTIB', 'Axis Bank'),
  bank('KOTAK', 'KKBK', 'Kotak Mahindra Bank'),
  bank('PNB', 'PUNB', 'Punjab National Bank'),
  bank('BOB', 'BARB', 'Bank of Baroda'),
  bank('CANARA', 'CNRB SYNB', 'Canara Bank'),
  bank('UNION', 'UBIN ANDB CORP', 'Union Bank of India'),
  bank('IDFC', 'IDFB', 'IDFC FIRST Bank'),
  bank('YES', 'YESB', 'Yes Bank'),
  bank('FEDERAL', 'FDRL', 'Federal Bank'),
  bank('PAYTM', 'PYTM', 'Paytm Payments Bank'),
  bank('AU', 'AUBL', 'AU Small Finance Bank'),
  bank('INDUSIND', 'INDB', 'IndusInd Bank'),
  bank('INDIAN', 'IDIB ALLA', 'Indian Bank'),
  bank('BOI', 'BKID', 'Bank of India'),
  bank('CENTRAL', 'CBIN', 'Central Bank of India'),
  bank('KARNATAKA', 'KARB', 'Karnataka Bank'),
  bank('IOB', 'IOBA', 'Indian Overseas Bank'),
  bank('UCO', 'UCBA', 'UCO Bank'),
  bank('MAHARASHTRA', 'MAHB', 'Bank of Maharashtra'),
  bank('PSB', 'PSIB', 'Punjab & Sind Bank'),
  bank('IDBI', 'IBKL', 'IDBI Bank'),
  bank('RBL', 'RATN', 'RBL Bank'),
  bank('SIB', 'SIBL', 'South Indian Bank'),
  bank('CUB', 'CIUB', 'City Union Bank'),
  bank('KVB', 'KVBL', 'Karur Vysya Bank'),
  bank('TMB', 'TMBL', 'Tamilnad Mercantile Bank'),
  bank('DCB', 'DCBL', 'DCB Bank'),
  bank('BANDHAN', 'BDBL', 'Bandhan Bank'),
  bank('CSB', 'CSBK', 'CSB Bank', 'Catholic Syrian Bank'),
  bank('DHANLAXMI', 'DLXB', 'Dhanlaxmi Bank'),
  bank('JK', 'JAKA', 'Jammu & Kashmir Bank', 'J&K Bank'),
  bank('NAINITAL', 'NTBL', 'Nainital Bank'),
  bank('EQUITAS', 'ESFB', 'Equitas Small Finance Bank'),
  bank('UJJIVAN', 'UJVN', 'Ujjivan Small Finance Bank'),
  bank('JANA', 'JSFB', 'Jana Small Finance Bank'),
  bank('SURYODAY', 'SURY', 'Suryoday Small Finance Bank'),
  bank('ESAF', 'ESMF', 'ESAF Small Finance Bank'),
  bank('UTKARSH', 'UTKS', 'Utkarsh Small Finance Bank'),
  bank('AIRTEL', 'AIRP', 'Airtel Payments Bank'),
  bank('INDIAPOST', 'IPOS', 'India Post Payments Bank'),
  bank('FINO', 'FINO', 'Fino Payments Bank'),
  bank('JIO', 'JIOP', 'Jio Payments Bank'),
  bank('HSBC', 'HSBC', 'HSBC'),
  bank('CITI', 'CITI', 'Citibank'),
  bank('SCB', 'SCBL', 'Standard Chartered Bank'),
  bank('DBS', 'DBSS', 'DBS Bank', 'digibank', 'digiSavings'),
  bank('DEUTSCHE', 'DEUT', 'Deutsche Bank'),
  bank('SARASWAT', 'SRCB', 'Saraswat Bank', 'Saraswat Co-operative Bank'),
  bank('SVC', 'SVCB', 'SVC Bank', 'SVC Co-operative Bank'),
  bank('COSMOS', 'COSB', 'Cosmos Bank', 'Cosmos Co-operative Bank'),
]

const BY_IFSC = new Map(BANKS.flatMap((it) => it.ifsc.map((letters) => [letters, it] as const)))

/** The bank of an IFSC, or of its first four letters. */
export const bankOfIfsc = (ifsc: string): Bank | undefined =>
  BY_IFSC.get(ifsc.slice(0, 4).toUpperCase())

export const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/i

const lettersOf = (text: string) => text.toUpperCase().replace(/[^A-Z]/g, '')

const NAMES = BANKS.flatMap((it) => it.names.map(lettersOf))

/** Names of three letters that are no person's. */
const SHORT = new Set([
  'SBI',
  'PNB',
  'BOI',
  'UCO',
  'IOB',
  'RBL',
  'SIB',
  'CUB',
  'KVB',
  'TMB',
  'DCB',
  'CSB',
  'DBS',
])

/** Whether a part of a bank's text names a bank, also one that it has shortened ("STATEBAN", "Kotak Mah"). */
export function isNameOfBank(part: string): boolean {
  if (IFSC.test(part)) return true
  if (/^[A-Z]{4}$/i.test(part) && bankOfIfsc(part)) return true
  if (/\d|@/.test(part)) return false
  const letters = lettersOf(part)
  if (letters.length < 4) return SHORT.has(letters)
  return /\bbank\b/i.test(part) || NAMES.some((name) => name.startsWith(letters))
}
