import { encode } from 'uqr'
import classes from './qr-code.module.css'

type Props = {
  text: string
  /** The text for screen readers. */
  label: string
}

// The quiet zone that readers ask for, in modules.
const BORDER = 4

/** A QR code, black on white in either colour scheme: readers find no other. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  )
}

const pathOf = (modules: boolean[][]): string =>
  modules
    .flatMap((line, y) => line.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
