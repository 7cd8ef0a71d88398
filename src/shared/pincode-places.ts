/**
 * The state of a pincode's first three digits, and the city of the first four of a pincode that ends in 0,
 * which is the head office that sorts the region's mail. Prefixes shared by several states are left out.
 * Derived from India Post's list of post offices (data.gov.in), with today's names of states and cities.
 */
const STATES: readonly [state: string, prefixes: string][] = [
  ['Delhi', '110'],
  ['Haryana', '121-127 131-136'],
  ['Punjab', '140-148 151-152'],
  ['Himachal Pradesh', '171-177'],
  ['Jammu and Kashmir', '180-182 184-185 190-193'],
  ['Ladakh', '194'],
  ['Uttar Pradesh', '201-212 221-233 241-243 245 250-251 261 271-277 281-285'],
  ['Uttarakhand', '248-249 263'],
  ['Rajasthan', '301-307 311-314 321-328 331-335 341-345'],
  ['Gujarat', '360-361 363-365 370 380 382-385 387-395'],
  ['Maharashtra', '400-402 410-416 421-425 431 440-445'],
  ['Goa', '403'],
  ['Madhya Pradesh', '450-458 460-466 470-477 480-488'],
  ['Chhattisgarh', '490-497'],
  ['Telangana', '500-509'],
  ['Andhra Pradesh', '515-518 520-524 530-535'],
  ['Karnataka', '560-563 570-577 580-587 590-591'],
  ['Tamil Nadu', '600-604 606-608 610-614 620-632 635-639 641-643'],
  ['Kerala', '670-671 673 676 678-680 683 685-686 688-691 695'],
  ['West Bengal', '700 711-713 721-723 731-736 741-743'],
  ['Sikkim', '737'],
  ['Andaman and Nicobar Islands', '744'],
  ['Odisha', '751-770'],
  ['Assam', '781-788'],
  ['Arunachal Pradesh', '790-792'],
  ['Meghalaya', '793-794'],
  ['Manipur', '795'],
  ['Mizoram', '796'],
  ['Nagaland', '797-798'],
  ['Tripura', '799'],
  ['Bihar', '800-805 811-812 821 823-824 841-848 851-855'],
  ['Jharkhand', '814-816 822 825-829 831-835'],
]

const CITIES =
  '110 Delhi,121 Faridabad,122 Gurugram,141 Ludhiana,143 Amritsar,144 Jalandhar,180 Jammu,' +
  '190 Srinagar,201 Ghaziabad,202 Aligarh,208 Kanpur,211 Prayagraj,221 Varanasi,226 Lucknow,' +
  '243 Bareilly,248 Dehradun,250 Meerut,273 Gorakhpur,281 Mathura,282 Agra,284 Jhansi,302 Jaipur,' +
  '305 Ajmer,313 Udaipur,324 Kota,334 Bikaner,342 Jodhpur,360 Rajkot,361 Jamnagar,364 Bhavnagar,' +
  '380 Ahmedabad,382 Gandhinagar,390 Vadodara,395 Surat,400 Mumbai,411 Pune,413 Solapur,' +
  '416 Kolhapur,422 Nashik,440 Nagpur,452 Indore,456 Ujjain,462 Bhopal,474 Gwalior,482 Jabalpur,' +
  '492 Raipur,500 Hyderabad,506 Warangal,520 Vijayawada,522 Guntur,530 Visakhapatnam,' +
  '560 Bengaluru,570 Mysuru,575 Mangaluru,590 Belagavi,600 Chennai,620 Tiruchirappalli,' +
  '625 Madurai,627 Tirunelveli,632 Vellore,636 Salem,641 Coimbatore,670 Kannur,673 Kozhikode,' +
  '680 Thrissur,686 Kottayam,688 Alappuzha,691 Kollam,695 Thiruvananthapuram,700 Kolkata,' +
  '751 Bhubaneswar,753 Cuttack,769 Rourkela,781 Guwahati,793 Shillong,800 Patna,812 Bhagalpur,' +
  '826 Dhanbad,831 Jamshedpur,834 Ranchi,842 Muzaffarpur'

/** The place of a pincode; '' where its first digits do not determine it. */
export type PincodePlace = { city: string; state: string }

/** The likely place of a six-digit pincode: a proposal that people can change. */
export function placeOfPincode(pincode: string): PincodePlace {
  const prefix = pincode.slice(0, 3)
  if (!/^[1-9]\d{5}$/.test(pincode)) return { city: '', state: '' }
  const state = STATES.find(([, prefixes]) => holds(prefixes, prefix))?.[0] ?? ''
  const city = CITIES.split(',').find((entry) => entry.startsWith(`${prefix} `)) ?? ''
  return { city: pincode[3] === '0' ? city.slice(4) : '', state }
}

const holds = (prefixes: string, prefix: string) =>
  prefixes.split(' ').some((range) => {
    const [from = '', to = from] = range.split('-')
    return prefix >= from && prefix <= to
  })
