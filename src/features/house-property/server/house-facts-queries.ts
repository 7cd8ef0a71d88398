import type { Generated } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import type { Paise } from '../../../shared/paise.ts'
import { ZERO } from '../../../shared/paise.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { HouseFacts } from '../house-property.ts'
import type { HouseUse } from '../house-property-wire.ts'

type HousePropertyYearTable = {
  organizationId: string
  propertyId: string
  /** A financial year by the year in which it begins. */
  year: number
  use: HouseUse
  sharePart: number
  shareWhole: number
  completedOn: string | null
  interestBefore: Paise
  expectedRent: Paise | null
  unrealised: Paise
  isUnrealisedShown: boolean
  receivedLater: Paise
  updatedAt: Date
  version: Generated<number>
}

type HousePropertyLoanTable = {
  organizationId: string
  propertyId: string
  year: number
  /** Where it is among the loans of the property, from 1. */
  place: number
  lender: string
  isCertified: boolean
  interest: Paise
  principal: Paise
  outstanding: Paise | null
}

export const housePropertyYearColumns = {
  organizationId: 'key',
  propertyId: 'key',
  year: 'plain',
  use: 'plain',
  sharePart: 'plain',
  shareWhole: 'plain',
  completedOn: 'plain',
  interestBefore: 'money',
  expectedRent: 'money',
  unrealised: 'money',
  isUnrealisedShown: 'plain',
  receivedLater: 'money',
  updatedAt: 'technical',
  version: 'technical',
} as const satisfies ColumnWords<HousePropertyYearTable>

export const housePropertyLoanColumns = {
  organizationId: 'key',
  propertyId: 'key',
  year: 'plain',
  place: 'technical',
  lender: 'kept personal',
  isCertified: 'plain',
  interest: 'money',
  principal: 'money',
  outstanding: 'money',
} as const satisfies ColumnWords<HousePropertyLoanTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    housePropertyYears: HousePropertyYearTable
    housePropertyLoans: HousePropertyLoanTable
  }
}

/** Facts with the number of times that they were saved for the year. */
type SaidFacts = HouseFacts & { version: number }

/** The facts assumed until the owner enters others. */
export const NOTHING_SAID: SaidFacts = {
  use: 'let',
  sharePart: 1,
  shareWhole: 1,
  completedOn: null,
  interestBefore: ZERO,
  expectedRent: null,
  unrealised: ZERO,
  isUnrealisedShown: false,
  receivedLater: ZERO,
  loans: [],
  version: 0,
}

/**
 * The owner's statements on each property for a financial year, by property; those without any are left out. Use, share
 * and completion are those of the last year up to it, the rest is of that year alone.
 */
export async function listHouseFacts(
  { tx, organization }: OwnerScope,
  year: number,
): Promise<Map<string, SaidFacts>> {
  const [years, loans] = await Promise.all([
    tx
      .selectFrom('housePropertyYears')
      .distinctOn('propertyId')
      .select(['propertyId', 'year', 'use', 'sharePart', 'shareWhole', 'completedOn'])
      .select(['interestBefore', 'expectedRent', 'unrealised', 'isUnrealisedShown'])
      .select(['receivedLater', 'version'])
      .where('organizationId', '=', organization.id)
      .where('year', '<=', year)
      .orderBy('propertyId')
      .orderBy('year', 'desc')
      .execute(),
    tx
      .selectFrom('housePropertyLoans')
      .select(['propertyId', 'lender', 'isCertified', 'interest', 'principal', 'outstanding'])
      .where('organizationId', '=', organization.id)
      .where('year', '=', year)
      .orderBy('place')
      .execute(),
  ])
  return new Map(
    years.map(({ propertyId, year: said, ...facts }) => {
      const { expectedRent, unrealised, isUnrealisedShown, receivedLater, version, ...lasting } =
        facts
      const ofYear = { expectedRent, unrealised, isUnrealisedShown, receivedLater, version }
      const own = loans.filter((loan) => loan.propertyId === propertyId)
      return [
        propertyId,
        {
          ...NOTHING_SAID,
          ...lasting,
          ...(said === year && ofYear),
          loans: own.map(({ propertyId: _, ...loan }) => loan),
        },
      ]
    }),
  )
}

/** Locks a property until the transaction ends; false if the organization never had it. Deleted ones count. */
export async function lockProperty(scope: OwnerScope, id: string): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('properties')
    .select('id')
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces the owner's facts about a property for a year. */
export async function putHouseFacts(
  { tx, organization, now }: OwnerScope,
  propertyId: string,
  year: number,
  { loans, ...facts }: HouseFacts,
): Promise<void> {
  const whose = { organizationId: organization.id, propertyId }
  const ofYear = { ...facts, updatedAt: now }
  await tx
    .insertInto('housePropertyYears')
    .values({ ...whose, year, ...ofYear })
    .onConflict((it) =>
      it.columns(['organizationId', 'propertyId', 'year']).doUpdateSet((row) => ({
        ...ofYear,
        version: row('housePropertyYears.version', '+', 1),
      })),
    )
    .execute()
  await tx
    .deleteFrom('housePropertyLoans')
    .where('organizationId', '=', organization.id)
    .where('propertyId', '=', propertyId)
    .where('year', '=', year)
    .execute()
  if (loans.length > 0)
    await tx
      .insertInto('housePropertyLoans')
      .values(loans.map((loan, place) => ({ ...whose, year, place: place + 1, ...loan })))
      .execute()
}
