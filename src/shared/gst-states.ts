/**
 * The states and union territories by the first two digits of a GSTIN (codes of the GST portal; 25 was joined with 26
 * in January 2020).
 */
const STATES: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
}

/** Without a legislature: their share of the tax is UTGST (UTGST Act 2017, section 1). */
const UNION_TERRITORIES = ['04', '26', '31', '35', '38']

/** Other spellings, as people write them on an envelope. */
const ALSO: Readonly<Record<string, string>> = {
  jk: '01',
  hp: '02',
  pb: '03',
  ch: '04',
  uk: '05',
  uttaranchal: '05',
  hr: '06',
  dl: '07',
  newdelhi: '07',
  delhincr: '07',
  nctofdelhi: '07',
  delhinct: '07',
  rj: '08',
  up: '09',
  br: '10',
  sk: '11',
  ar: '12',
  nl: '13',
  mn: '14',
  mz: '15',
  tr: '16',
  ml: '17',
  as: '18',
  wb: '19',
  jh: '20',
  or: '21',
  od: '21',
  orissa: '21',
  cg: '22',
  chattisgarh: '22',
  chhatisgarh: '22',
  mp: '23',
  gj: '24',
  dadraandnagarhaveli: '26',
  damananddiu: '26',
  mh: '27',
  ka: '29',
  ga: '30',
  ld: '31',
  kl: '32',
  tn: '33',
  tamilnad: '33',
  py: '34',
  pondicherry: '34',
  pondy: '34',
  an: '35',
  andamanandnicobar: '35',
  ts: '36',
  tg: '36',
  telengana: '36',
  ap: '37',
  la: '38',
  panjab: '03',
  uttrakhand: '05',
  hariyana: '06',
  rajsthan: '08',
  jharkand: '20',
  gujrat: '24',
  maharastra: '27',
  maharashtr: '27',
  maharshtra: '27',
  karnatka: '29',
  keralam: '32',
  telangna: '36',
  andhra: '37',
  andrapradesh: '37',
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z]/g, '')

const CODES = new Map([
  ...Object.entries(STATES).map(([code, name]) => [plain(name), code] as const),
  ...Object.entries(ALSO),
])

/** The code of a state by its name as it was typed; undefined where it is none. */
export const stateCodeOf = (name: string): string | undefined => CODES.get(plain(name))

/** The state in which a GSTIN is registered. */
export const stateOfGstin = (gstin: string): string => gstin.slice(0, 2)

/** 'Karnataka (29)', as invoices name a place of supply. */
export const stateName = (code: string): string => `${STATES[code] ?? ''} (${code})`.trimStart()

/** The name of the state's half of the tax in that state. */
export const stateTaxOf = (code: string): 'SGST' | 'UTGST' =>
  UNION_TERRITORIES.includes(code) ? 'UTGST' : 'SGST'
