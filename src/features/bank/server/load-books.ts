import { sql } from 'kysely'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { daysBetween } from '../../../shared/calendar-date.ts'
import { minus, type Paise, ZERO } from '../../../shared/paise.ts'
import type { ChargeKind } from '../../ledger/charge.ts'
import '../../ledger/server/ledger-tables.ts'
import '../../cheques/server/cheque-queries.ts'
import '../../claims/server/claim-tables.ts'
import '../../clients/server/client-queries.ts'
import '../../expenses/server/expense-tables.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import { taxRuleOn } from '../../income-tax/tax-rules.ts'
import '../../leases/server/lease-tables.ts'
import '../../owners/server/owner-queries.ts'
import '../../properties/server/property-queries.ts'
import type { BankBooks, BankDue, BankReceipt } from './bank-books.ts'
import './bank-tables.ts'

/** Payments, payouts and ended agreements of longer ago are no line of a statement that is read today. */
const YEARS_BACK = 3

/** All of the books that lines are compared with, and the names of the charges that are open. */
export type LoadedBooks = { books: BankBooks; chargeNames: Map<string, string> }

export async function loadBooks(scope: BooksScope): Promise<LoadedBooks> {
  const [agreements, charges, receipts, claims, cheques, payouts, learned, rules, expenses, owner] =
    await Promise.all([
      listAgreements(scope),
      listOpen(scope),
      listReceipts(scope),
      listClaims(scope),
      listChequesKept(scope),
      listPayouts(scope),
      listLearned(scope),
      listRules(scope),
      listSpent(scope),
      findHolder(scope),
    ])
  const deposits = agreements.map(({ id, depositHeld }) => ({ agreementId: id, held: depositHeld }))
  return {
    books: {
      agreements,
      receipts,
      claims,
      cheques,
      payouts,
      learned,
      deposits,
      rules,
      expenses,
      due: [...charges.map(dueOf), ...agreements.flatMap((it) => depositDue(scope, it))],
      holders: owner,
    },
    chargeNames: new Map(charges.map(({ id, name }) => [id, name])),
  }
}

type Agreement = BankBooks['agreements'][number] & {
  depositHeld: Paise
  depositAgreed: Paise
  startsOn: string | null
}

async function listAgreements(scope: BooksScope): Promise<Agreement[]> {
  const rows = await scope.tx
    .selectFrom('leases')
    .innerJoin('properties', (join) => sameOrganization(join, 'properties.id', 'leases.propertyId'))
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'leases.clientId'))
    .leftJoin('clients', (join) => sameOrganization(join, 'clients.id', 'leases.clientId'))
    .select(['leases.id', 'leases.clientId', 'accounts.name', 'clients.mobileNumber'])
    .select(['clients.withholdsAs', 'properties.address1', 'properties.address2'])
    .select(sql<boolean>`leases.ended_on is not null`.as('isEnded'))
    .select(sql<string | null>`coalesce(leases.start_date, leases.charged_from)`.as('startsOn'))
    .select(
      sql<Paise>`coalesce((round(leases.security_deposit_amount * 100))::bigint, 0)`.as(
        'depositAgreed',
      ),
    )
    .select(
      sql<Paise>`coalesce((select sum(case when debit = 'deposit' then -amount else amount end) from journal
        where journal.organization_id = ${scope.organization.id} and journal.lease_id = leases.id
          and 'deposit' in (debit, credit)), 0)::bigint`.as('depositHeld'),
    )
    .select(
      sql<Paise | null>`(select (monthly_rent * 100)::bigint from lease_rents
        where lease_rents.organization_id = ${scope.organization.id} and lease_rents.lease_id = leases.id
          and effective_from <= ${scope.today}::date order by effective_from desc limit 1)`.as(
        'monthlyRent',
      ),
    )
    .where('leases.organizationId', '=', scope.organization.id)
    .where(
      sql<boolean>`(leases.ended_on is null
        or leases.ended_on > ${scope.today}::date - make_interval(years => ${YEARS_BACK}))`,
    )
    .orderBy('leases.id')
    .execute()
  const { monthAbove, rate } = taxRuleOn('businessTds', scope.today)
  return rows.map(({ name, mobileNumber, withholdsAs, address1, address2, ...it }) => {
    const isTaxed = withholdsAs === 'business' && (it.monthlyRent ?? ZERO) > monthAbove
    return {
      ...it,
      names: [name],
      phones: mobileNumber ? [mobileNumber] : [],
      unit: [address1, address2].filter(Boolean).join(' '),
      tdsPercent: isTaxed ? rate : null,
    }
  })
}

/** A deposit that did not come so many days after the beginning is hardly what a payment is for. */
const DEPOSIT_DAYS = 60

/** The part of an agreed deposit that is not held yet. */
function depositDue({ today }: BooksScope, it: Agreement): BankDue[] {
  const { id, isEnded, depositAgreed, depositHeld, startsOn } = it
  const open = minus(depositAgreed, depositHeld)
  if (isEnded || startsOn === null || open <= 0n) return []
  if (daysBetween(startsOn, today) > DEPOSIT_DAYS) return []
  const whose = { chargeId: null, agreementId: id, what: 'deposit' as const, month: null }
  return [{ ...whose, dueOn: startsOn, open, taxable: null }]
}

type OpenCharge = {
  id: string
  leaseId: string
  kind: ChargeKind
  name: string
  periodStart: string | null
  dueOn: string
  open: Paise
  net: Paise
  settled: Paise
}

const listOpen = (scope: BooksScope): Promise<OpenCharge[]> =>
  scope.tx
    .selectFrom('charges')
    .select(['id', 'leaseId', 'kind', 'name', 'periodStart', 'dueOn', 'net', 'settled'])
    .select(sql<Paise>`(net + gst - settled)::bigint`.as('open'))
    .where('organizationId', '=', scope.organization.id)
    .where('reversedOn', 'is', null)
    .where(sql<boolean>`settled < net + gst`)
    .execute()

const dueOf = ({ id, leaseId, kind, periodStart, ...it }: OpenCharge): BankDue => ({
  chargeId: id,
  agreementId: leaseId,
  what: kind === 'rent' ? 'rent' : 'other',
  month: kind === 'rent' && periodStart ? periodStart.slice(0, 7) : null,
  dueOn: it.dueOn,
  open: it.open,
  taxable: kind === 'rent' && it.settled === ZERO ? it.net : null,
})

/** The valid payments, and whether a line of a statement is each already. */
const listReceipts = (scope: BooksScope): Promise<BankReceipt[]> =>
  scope.tx
    .selectFrom('credits')
    .select(['id', 'leaseId as agreementId', 'received', 'reference', 'datedOn as receivedOn'])
    .select(sql<boolean>`coalesce(method, mode) = 'cash'`.as('isCash'))
    .select(
      sql<boolean>`exists (select from bank_line_payments as line
        where line.organization_id = ${scope.organization.id} and line.payment_id = credits.id)`.as(
        'hasLine',
      ),
    )
    .where('organizationId', '=', scope.organization.id)
    .where('kind', '=', 'payment')
    .where('reversedOn', 'is', null)
    .where('received', '>', ZERO)
    .where(sql<boolean>`dated_on > ${scope.today}::date - make_interval(years => ${YEARS_BACK})`)
    .execute()

const listClaims = (scope: BooksScope): Promise<BankBooks['claims']> =>
  scope.tx
    .selectFrom('paymentClaims')
    .select(['id', 'leaseId as agreementId', 'reference', 'amount', 'paidOn'])
    .where('organizationId', '=', scope.organization.id)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()

const listChequesKept = (scope: BooksScope): Promise<BankBooks['cheques']> =>
  scope.tx
    .selectFrom('cheques')
    .leftJoin('credits', (join) => sameOrganization(join, 'credits.id', 'cheques.paymentId'))
    .select(['cheques.id', 'cheques.leaseId as agreementId', 'cheques.number', 'cheques.amount'])
    .select('cheques.datedOn')
    .select(
      sql<
        'in hand' | 'banked'
      >`case when cheques.payment_id is null or credits.reversed_on is not null
        then 'in hand' else 'banked' end`.as('state'),
    )
    .where('cheques.organizationId', '=', scope.organization.id)
    .where('cheques.handedBackOn', 'is', null)
    .execute()

const listPayouts = (scope: BooksScope): Promise<BankBooks['payouts']> =>
  scope.tx
    .selectFrom('payouts')
    .select(['id', 'leaseId as agreementId', 'amount', 'reference', 'paidOn'])
    .where('organizationId', '=', scope.organization.id)
    .where('reversedOn', 'is', null)
    .where('toLeaseId', 'is', null)
    .where(
      sql<boolean>`not exists (select from bank_lines as line
        where line.organization_id = ${scope.organization.id} and line.payout_id = payouts.id)`,
    )
    .execute()

const listLearned = (scope: BooksScope): Promise<BankBooks['learned']> =>
  scope.tx
    .selectFrom('bankPayers')
    .select(['kind', 'written as text', 'clientId'])
    .where('organizationId', '=', scope.organization.id)
    .where('written', '<>', '')
    .execute()

/** The owner's rules for debits, without those of a property that is gone. */
const listRules = (scope: BooksScope): Promise<BankBooks['rules']> =>
  scope.tx
    .selectFrom('bankRules')
    .leftJoin('properties', (join) =>
      sameOrganization(join, 'properties.id', 'bankRules.propertyId'),
    )
    .select(['contains', 'bankRules.category', 'bankRules.ownCategoryId', 'bankRules.propertyId'])
    .select(['bankRules.paidTo', 'bankRules.amount'])
    .where('bankRules.organizationId', '=', scope.organization.id)
    .where('contains', '<>', '')
    .where('properties.deletedAt', 'is', null)
    .orderBy('bankRules.id')
    .execute()

/** The expenses that no line of a statement is yet. */
const listSpent = (scope: BooksScope): Promise<BankBooks['expenses']> =>
  scope.tx
    .selectFrom('expenses')
    .select(['id', 'amount', 'reference', 'paidTo', 'spentOn'])
    .where('organizationId', '=', scope.organization.id)
    .where('reversedOn', 'is', null)
    .where(
      sql<boolean>`method is distinct from 'cash'
        and spent_on > ${scope.today}::date - make_interval(years => ${YEARS_BACK})
        and not exists (select from bank_lines as line
          where line.organization_id = ${scope.organization.id} and line.expense_id = expenses.id)`,
    )
    .orderBy('spentOn')
    .orderBy('id')
    .execute()

async function findHolder(scope: BooksScope): Promise<string[]> {
  const owners = await scope.tx
    .selectFrom('owners')
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'owners.id'))
    .select(['accounts.name', 'owners.companyName'])
    .where('owners.organizationId', '=', scope.organization.id)
    .execute()
  return owners.flatMap(({ name, companyName }) => [name, companyName ?? '']).filter(Boolean)
}
