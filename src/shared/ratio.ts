/** An exact fraction. The denominator is positive. */
export type Ratio = { readonly numerator: bigint; readonly denominator: bigint }

const DECIMAL = /^(-?)(\d*)\.?(\d*)$/

export const ratio = (numerator: bigint, denominator = 1n): Ratio => ({ numerator, denominator })

/** Reads an exact fraction from decimal text: 8505/1000 for "8.505". @throws RangeError for any other text */
export function ratioFromDecimal(text: string): Ratio {
  const [, sign, whole = '', fraction = ''] = DECIMAL.exec(text.trim()) ?? []
  if (sign === undefined || whole + fraction === '') throw new RangeError(`No decimal: ${text}`)
  return ratio(BigInt(`${sign}${whole}${fraction}`), 10n ** BigInt(fraction.length))
}

/** A fraction whose denominator is a power of ten, as decimal text without trailing zeros: "8.505". */
export function ratioToDecimal({ numerator, denominator }: Ratio): string {
  const places = String(denominator).length - 1
  const digits = String(numerator < 0n ? -numerator : numerator).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return `${numerator < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

export const add = (a: Ratio, b: Ratio): Ratio =>
  a.denominator === b.denominator
    ? ratio(a.numerator + b.numerator, a.denominator)
    : ratio(
        a.numerator * b.denominator + b.numerator * a.denominator,
        a.denominator * b.denominator,
      )

export const subtract = (a: Ratio, b: Ratio): Ratio => add(a, ratio(-b.numerator, b.denominator))

export const multiply = (a: Ratio, b: Ratio): Ratio =>
  ratio(a.numerator * b.numerator, a.denominator * b.denominator)

/** Whether `a` is greater than `b`. */
export const isMore = (a: Ratio, b: Ratio): boolean => subtract(a, b).numerator > 0n

/** Whether a plain decimal is above 0 and at most `most`. @throws RangeError for any other text */
export const isUpTo = (decimal: string, most: number): boolean =>
  isMore(ratioFromDecimal(decimal), ratio(0n)) &&
  !isMore(ratioFromDecimal(decimal), ratioFromDecimal(String(most)))

/** Rounds to the nearest multiple of `unit`, halves away from zero. */
export function roundHalfUp({ numerator, denominator }: Ratio, unit = 1n): bigint {
  if (numerator < 0n) return -roundHalfUp(ratio(-numerator, denominator), unit)
  const size = denominator * unit
  return ((2n * numerator + size) / (2n * size)) * unit
}
