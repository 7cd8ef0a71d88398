import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Text, VisuallyHidden } from '../ui/text.tsx'
import columns from './bar-columns.module.css'
import classes from './bar-rows.module.css'
import type { Tone } from './columns.tsx'

type PictureRow = {
  key: string
  name: string
  /** Below the name. */
  detail?: string
  value: ReactNode
  to?: string
  /** In thousandths of the longest; a further one is narrower and in front. */
  bars: readonly { tone: Tone; length: number }[]
}

type Props = { caption: string; name: string; value: string; rows: readonly PictureRow[] }

const WIDTH = 1000
const HEIGHT = 24
const GAP = 4

/** Bars by name, longest first: a table whose middle column is drawn. */
export const Rows = ({ caption, name, value, rows }: Props) => (
  <table className={classes.rows}>
    <VisuallyHidden as="caption">{caption}</VisuallyHidden>
    <VisuallyHidden as="thead">
      <tr>
        <th scope="col">{name}</th>
        <th scope="col">{value}</th>
      </tr>
    </VisuallyHidden>
    <tbody>
      {rows.map(({ key, name: said, detail, value: shown, to, bars }) => (
        <tr key={key}>
          <th scope="row">
            {to ? <Link to={to}>{said}</Link> : said}
            {detail && (
              <Text as="span" size="fine" isDimmed isBlock>
                {detail}
              </Text>
            )}
          </th>
          <td>
            <span className={classes.value}>{shown}</span>
            <svg
              className={classes.bar}
              viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              {bars.map(({ tone, length }, depth) => (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: bars of one row have no other name
                  key={depth}
                  className={columns[tone]}
                  x={0}
                  y={GAP * depth}
                  width={length}
                  height={HEIGHT - 2 * GAP * depth}
                />
              ))}
            </svg>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
