/** What no screen, mail or paper says, in lower case: Rentbook does not know it, or it is not true everywhere. */
export const NEVER_CLAIMED = [
  'valid for hra',
  'legally valid',
  'no signature required',
  'stamp duty paid',
  'tds deposited',
  'verified pan',
  'paid via rentbook',
  'gst compliant',
  'need no registration',
  'government approved',
  'tax invoice',
]

// The one sentence that may say so.
const ALLOWED = 'not a tax invoice'

/** Which of them a text says. */
export const claimsIn = (text: string): string[] => {
  const said = text.toLowerCase().replaceAll(ALLOWED, '')
  return NEVER_CLAIMED.filter((claim) => said.includes(claim))
}
