import type { Sealer } from '../../../server/encryption.ts'
import { type Paise, plus, sumOf, ZERO } from '../../../shared/paise.ts'
import { type Said, type Sayable, say } from '../../../shared/said.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { PropertyName } from '../../properties/property-wire.ts'
import type { HouseFacts } from '../house-property.ts'
import { houseLawOn } from '../sections-of-law.ts'
import { worksheetOf } from '../worksheet.ts'
import { type HouseRead, type HouseRent, type HouseTds, readHouses } from './read-worksheet.ts'
import {
  linesBeside,
  linesOf,
  notesOfYear,
  notForOwner,
  type WorksheetLine,
} from './worksheet-lines.ts'

type HouseMade = {
  property: PropertyName
  facts: HouseFacts
  version: number
  letDays: number
  emptyDays: number
  lines: WorksheetLine[]
  tds: HouseTds[]
  rents: HouseRent[]
  income: Paise | null
}

/** The worksheet of a financial year, not yet put into a language. */
export type WorksheetMade = {
  year: string
  from: string
  to: string
  act: Sayable
  notFor: Said | null
  houses: HouseMade[]
  total: Paise
  notes: Said[]
}

/** Makes the worksheet of all properties for the financial year of a day. */
export async function makeWorksheet(
  scope: OwnerScope,
  sealer: Sealer,
  day: string,
): Promise<WorksheetMade> {
  const read = await readHouses(scope, sealer, day)
  const law = houseLawOn(read.days.from)
  const notFor = notForOwner(read)
  const houses = notFor === null ? read.houses.map((house) => houseMade(house, law)) : []
  const total = sumOf(houses.map(({ income }) => income ?? ZERO))
  return {
    year: read.year,
    ...read.days,
    act: law.act,
    notFor,
    houses,
    total,
    notes: notesOfYear(read, total),
  }
}

function houseMade(read: HouseRead, law: ReturnType<typeof houseLawOn>): HouseMade {
  const { property, facts, version, tds, rents, house } = read
  const { letDays, emptyDays } = house
  const about = { property, facts, version, letDays, emptyDays, tds, rents }
  if (facts.use !== 'let')
    return { ...about, lines: [...notComputed(facts.use), ...linesBeside(read)], income: null }
  const { income } = worksheetOf(house)
  return { ...about, lines: [...linesOf(read, law), ...linesBeside(read)], income: plus(income) }
}

function notComputed(use: HouseFacts['use']): WorksheetLine[] {
  const label =
    use === 'business'
      ? say`Letting as a business: its income is no income from house property, and is not computed here.`
      : say`Your own home: this worksheet is for property that is let.`
  return [{ code: 'use', label, amount: null, inReturn: null, section: null, note: null }]
}
