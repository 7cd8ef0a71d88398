/** The handles (after the @) of large banks and apps: an address that ends with the beginning of one may be cut. */
const KNOWN = [
  ...['okaxis', 'okhdfcbank', 'okicici', 'oksbi', 'ybl', 'ibl', 'axl', 'paytm', 'ptsbi', 'pthdfc'],
  ...['ptaxis', 'ptyes', 'apl', 'yapl', 'rapl', 'upi', 'axisbank', 'axisb', 'hdfcbank', 'icici'],
  ...['sbi', 'kotak', 'kmbl', 'idfcbank', 'idfcfirst', 'indus', 'federal', 'fbl', 'barodampay'],
  ...['cnrb', 'pnb', 'unionbank', 'uboi', 'boi', 'yesbank', 'yesbankltd', 'rbl', 'dbs', 'aubank'],
  ...['indianbank', 'mahb', 'centralbank', 'iob', 'jupiteraxis', 'yescred', 'axiscred', 'fam'],
  ...['freecharge', 'ikwik', 'airtel', 'postbank', 'slice', 'naviaxis', 'superyes', 'waicici'],
  ...['wahdfcbank', 'waaxis', 'wasbi', 'ptybl', 'pingpay', 'hsbc', 'sib', 'kbl', 'tmb', 'jio'],
]

/** The shortest that a bank or an app has. */
const SHORTEST = 3

/** Whether a bank's form cut an address short: many begin so. */
export function isCutAddress(address: string): boolean {
  const handle = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  if (!address.includes('@')) return false
  return (
    handle.length < SHORTEST ||
    KNOWN.some((it) => it.length > handle.length && it.startsWith(handle))
  )
}
