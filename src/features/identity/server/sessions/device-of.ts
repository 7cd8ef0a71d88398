// In this order: each of them also claims to be those that come after it.
const BROWSERS: [sign: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const SYSTEMS: [sign: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

// Longer texts are no browser's, and nobody is made to search them.
const MAX_USER_AGENT = 1_000

/**
 * The family of the browser and of its system ('Chrome on Android'), or what is known of them; null for
 * anything else. No version and no model: it helps a person to recognise a device, and nobody to follow one.
 */
export function deviceOf(userAgent: string): string | null {
  const text = userAgent.slice(0, MAX_USER_AGENT)
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (families) => families.find(([sign]) => sign.test(text))?.[1],
  )
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? null
}
