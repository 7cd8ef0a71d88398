import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../../paths.ts'
import { lastOfMonth } from '../../../../shared/calendar-date.ts'
import { monthOf } from '../../../../shared/days.ts'
import { ColumnChart, PictureKey } from '../../../../web/picture/columns.tsx'
import type { MonthOfMoney } from '../../dues.ts'
import { shortMonth } from './short-month.ts'

type Month = Pick<MonthOfMoney, 'month' | 'properties' | 'let'>

/** How many of the properties were let at the end of each month; a month opens the rent register of its year. */
export function OccupancyPicture({ months }: { months: readonly Month[] }) {
  const most = Math.max(1, ...months.map(({ properties }) => properties))
  const height = (count: number) => Math.round((count * 1000) / most)
  return (
    <>
      <PictureKey
        tones={[
          { tone: 'quiet', text: t`properties` },
          { tone: 'done', text: t`let at the end of the month` },
        ]}
      />
      <ColumnChart
        scale={{ top: String(most), half: most % 2 === 0 ? String(most / 2) : '' }}
        columns={months.map(({ month, properties, let: letOut }) => ({
          key: month,
          label: shortMonth(month),
          more: month.slice(0, 4),
          value: properties === 0 ? '–' : String(letOut),
          to: registerAt(month),
          bars: [
            { tone: 'quiet', height: height(properties) },
            { tone: 'done', height: height(letOut) },
          ],
        }))}
        table={<Table months={months} />}
      />
    </>
  )
}

/** The register of the financial year that the month is in. */
const registerAt = (month: string) => `${paths.rentRegister}?to=${lastOfMonth(`${month}-01`)}`

const Table = ({ months }: { months: readonly Month[] }) => (
  <table>
    <caption>{t`Occupancy`}</caption>
    <thead>
      <tr>
        <th scope="col">
          <Trans>Month</Trans>
        </th>
        <th scope="col">
          <Trans>Let</Trans>
        </th>
        <th scope="col">
          <Trans>Vacant</Trans>
        </th>
      </tr>
    </thead>
    <tbody>
      {months.map(({ month, properties, let: letOut }) => (
        <tr key={month}>
          <th scope="row">{monthOf(`${month}-01`)}</th>
          <td>{properties === 0 ? '–' : t`${letOut} of ${properties}`}</td>
          <td>{properties === 0 ? '–' : properties - letOut}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
