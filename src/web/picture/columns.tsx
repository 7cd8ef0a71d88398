import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { Row } from '../ui/layout.tsx'
import { VisuallyHidden } from '../ui/text.tsx'
import classes from './bar-columns.module.css'

export type Tone = 'quiet' | 'done' | 'late'

type PictureColumn = {
  key: string
  /** Below the bars; `more` is only said. */
  label: string
  more?: string
  value: string
  /** The records that the column is about. */
  to?: string
  /** Each from the ground, in thousandths of the scale; a further one is narrower and in front. */
  bars: readonly { tone: Tone; height: number }[]
}

type Props = {
  columns: readonly PictureColumn[]
  /** The value of the full height, and of half of it. */
  scale: { top: string; half: string }
  /** A range across the picture, in thousandths of the scale. */
  band?: { from: number; to: number } | undefined
  /** The same as a table, for screen readers. */
  table: ReactNode
}

const WIDTH = 40
const HEIGHT = 1000
const GAP = 6

/** Columns over time, drawn as SVG; on a phone the picture scrolls and shows its end first. */
export function ColumnChart({ columns, scale, band, table }: Props) {
  const style = { '--columns': columns.length } as CSSProperties
  return (
    <>
      <div className={classes.strip}>
        <div className={classes.picture} style={style} data-many={columns.length > 6 || undefined}>
          <span className={classes.scale} aria-hidden>
            {scale.top}
          </span>
          <span className={classes.scale} data-half aria-hidden>
            {scale.half}
          </span>
          <svg
            className={classes.chart}
            viewBox={`0 0 ${columns.length * WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {band && (
              <rect
                className={classes.band}
                x={0}
                y={HEIGHT - band.to}
                width={columns.length * WIDTH}
                height={Math.max(4, band.to - band.from)}
              />
            )}
            {columns.map(({ key, bars }, place) => (
              <Bars key={key} bars={bars} place={place} />
            ))}
          </svg>
          <div className={classes.labels}>
            {columns.map(({ key, to, ...column }) =>
              to ? (
                <Link key={key} to={to}>
                  <Label {...column} />
                </Link>
              ) : (
                <span key={key}>
                  <Label {...column} />
                </span>
              ),
            )}
          </div>
        </div>
      </div>
      <VisuallyHidden>{table}</VisuallyHidden>
    </>
  )
}

const Label = ({ label, more, value }: Pick<PictureColumn, 'label' | 'more' | 'value'>) => (
  <>
    {label}
    {more && <VisuallyHidden> {more}</VisuallyHidden>}
    <span className={classes.value} aria-hidden>
      {value}
    </span>
  </>
)

function Bars({ bars, place }: Pick<PictureColumn, 'bars'> & { place: number }) {
  return bars.map(({ tone, height }, depth) => {
    const inset = GAP * (depth + 1)
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: bars of one column have no other name
        key={depth}
        className={classes[tone]}
        x={place * WIDTH + inset}
        y={HEIGHT - height}
        width={WIDTH - 2 * inset}
        height={height}
      />
    )
  })
}

type KeyProps = { tones: readonly { tone: Tone | 'band'; text: ReactNode }[] }

/** What the colours of a picture mean. */
export const PictureKey = ({ tones }: KeyProps) => (
  <Row lineGap={4} className={classes.legend} aria-hidden>
    {tones.map(({ tone, text }) => (
      <span key={tone} className={classes[tone]}>
        {text}
      </span>
    ))}
  </Row>
)
