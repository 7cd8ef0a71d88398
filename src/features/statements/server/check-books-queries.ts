import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../server/database/database.ts'

/** Something in the books of an organization that should not be, and what it was found on. */
export type Finding = { fault: string; id: string; detail: string }

type Check = { fault: string; rows: (organizationId: string, now: Date) => RawBuilder<Row> }
type Row = { id: string; detail: string }

// The account of money by its method, or else by its payment mode; independent of the function that the journal uses.
const MONEY_ACCOUNT = sql.raw(
  `case when method = 'cash' then 'cash' when method <> 'other' then 'bank' when mode = 'cash' then 'cash'
    when mode = 'Online_Payment' then 'bank' else 'unsorted' end`,
)

// Each selects the `id` of what is wrong and a `detail`.
const CHECKS: Check[] = [
  {
    // By a clock that was ahead. Rent that was paid in advance is posted ahead as well, but on a day that has come.
    fault: 'a charge was posted before its day, by a clock that was ahead',
    rows: (organizationId, now) => sql`
      select id, format('%s of %s, posted at %s', name, dated_on, created_at) as detail
      from charges
      where organization_id = ${organizationId} and reversed_on is null
        and created_at > ${now}::timestamptz + interval '1 day'`,
  },
  {
    fault: 'a charge is settled by another amount than its allocations say',
    rows: (organizationId) => sql`
      select c.id, format('settled %s, allocated %s', c.settled, coalesce(sum(a.amount), 0)) as detail
      from charges c
        left join allocations a on a.organization_id = c.organization_id and a.charge_id = c.id
      where c.organization_id = ${organizationId}
      group by c.id, c.settled having c.settled <> coalesce(sum(a.amount), 0)`,
  },
  {
    fault: 'a credit is applied by another amount than its allocations say',
    rows: (organizationId) => sql`
      select c.id, format('applied %s, allocated %s', c.applied, coalesce(sum(a.amount), 0)) as detail
      from credits c
        left join allocations a on a.organization_id = c.organization_id and a.credit_id = c.id
      where c.organization_id = ${organizationId}
      group by c.id, c.applied having c.applied <> coalesce(sum(a.amount), 0)`,
  },
  {
    fault: 'a refund is not covered by the advances that it gave back',
    rows: (organizationId) => sql`
      select p.id, format('refund %s, allocated %s', p.amount, coalesce(sum(a.amount), 0)) as detail
      from payouts p
        left join allocations a on a.organization_id = p.organization_id and a.payout_id = p.id
      where p.organization_id = ${organizationId}
      group by p.organization_id, p.id having coalesce(sum(a.amount), 0)
        <> case when p.kind = 'refund' and p.reversed_on is null then p.amount else 0 end`,
  },
  {
    fault: 'an agreement owes another amount by its charges than by the journal',
    rows: (organizationId) => sql`
      with documents as (
        select lease_id, net + gst - settled as amount from charges
        where organization_id = ${organizationId} and reversed_on is null
        union all
        select lease_id, -(available - applied) from credits
        where organization_id = ${organizationId} and reversed_on is null
      ), by_documents as (select lease_id, sum(amount) as amount from documents group by 1),
      by_journal as (
        select lease_id, sum(case 'receivable' when debit then amount else -amount end) as amount
        from journal where organization_id = ${organizationId} and 'receivable' in (debit, credit) group by 1
      )
      select coalesce(d.lease_id, j.lease_id) as id,
        format('documents %s, journal %s', d.amount, j.amount) as detail
      from by_documents d full join by_journal j using (lease_id)
      where coalesce(d.amount, 0) <> coalesce(j.amount, 0)`,
  },
  {
    fault: 'an account of the trial balance is not what its documents come to',
    rows: (organizationId) => sql`
      with charges as (
        select * from public.charges where organization_id = ${organizationId} and reversed_on is null
      ), credits as (
        select * from public.credits where organization_id = ${organizationId} and reversed_on is null
      ), payouts as (
        select * from public.payouts where organization_id = ${organizationId} and reversed_on is null
      ), spent as (
        select category, expenses.amount, method,
          case when bank_lines.id is not null then 'Online_Payment' end as mode
        from expenses left join bank_lines on bank_lines.organization_id = expenses.organization_id
          and bank_lines.expense_id = expenses.id and bank_lines.became = 'expense'
        where expenses.organization_id = ${organizationId} and expenses.reversed_on is null
      ), documents(account, amount) as (
        select kind, -net from charges
        union all select 'gst', -gst from charges
        union all select ${MONEY_ACCOUNT}, received from credits where kind = 'payment'
        union all select 'tds', tds from credits
        union all select 'deposit', -to_deposit from credits
        union all select 'opening', credited + to_deposit from credits where kind = 'opening'
        union all select 'deposit', credited from credits where kind = 'deposit_deduction'
        union all select 'waived', credited from credits where waiver
        union all select against_kind, credited - gst from credits where kind = 'credit_note' and not waiver
        union all select 'gst', gst from credits where not waiver
        union all select ${MONEY_ACCOUNT}, -amount from payouts where kind <> 'deposit_carried'
        union all select 'deposit', amount from payouts where kind = 'deposit_return'
        union all select 'expense_' || category, amount from spent
        union all select ${MONEY_ACCOUNT}, -amount from spent
      ), by_documents as (select account, sum(amount) as amount from documents group by 1),
      movements as (
        select debit, credit, amount from whole_journal where organization_id = ${organizationId}
      ), sides(account, amount) as (
        select debit, amount from movements union all select credit, -amount from movements
      ), by_journal as (select account, sum(amount) as amount from sides where account <> 'receivable' group by 1)
      select ${organizationId}::uuid as id,
        format('%s: documents %s, journal %s', account, d.amount, j.amount) as detail
      from by_documents d full join by_journal j using (account)
      where coalesce(d.amount, 0) <> coalesce(j.amount, 0)`,
  },
  {
    fault: 'a deposit is below nothing',
    rows: (organizationId) => sql`
      select lease_id as id, format('deposit %s', sum(case 'deposit' when credit then amount else -amount end)) as detail
      from journal where organization_id = ${organizationId} and 'deposit' in (debit, credit)
      group by 1 having sum(case 'deposit' when credit then amount else -amount end) < 0`,
  },
  {
    fault: 'more is credited than was charged, or under another kind',
    rows: (organizationId) => sql`
      select c.id, format('charged %s, credited %s', c.net + c.gst, sum(n.credited)) as detail
      from charges c join credits n on n.organization_id = c.organization_id
        and n.against_charge_id = c.id and n.reversed_on is null
      where c.organization_id = ${organizationId}
      group by c.organization_id, c.id
      having sum(n.credited) > c.net + c.gst or sum(n.gst) > c.gst or bool_or(n.against_kind <> c.kind)`,
  },
  {
    fault: 'tenants are charged for an expense that never was',
    rows: (organizationId) => sql`
      select e.id, format('charge %s', c.id) as detail
      from expenses e
        join expense_recoveries r on r.organization_id = e.organization_id and r.expense_id = e.id
        join charges c on c.organization_id = r.organization_id and c.id = r.charge_id and c.reversed_on is null
      where e.organization_id = ${organizationId} and e.reversal = 'mistake'
        and c.net > coalesce((select sum(n.credited - n.gst) from credits n
          where n.organization_id = ${organizationId} and n.against_charge_id = c.id and n.reversed_on is null), 0)`,
  },
  {
    fault: 'a payment has no receipt, or more than one',
    rows: (organizationId) => sql`
      select p.id, format('%s receipts', count(r.id)) as detail
      from credits p left join receipts r on r.organization_id = p.organization_id
        and r.credit_id = p.id and r.cancelled_at is null
      where p.organization_id = ${organizationId} and p.kind = 'payment'
      group by p.organization_id, p.id
      having count(r.id) <> case when p.reversed_on is null then 1 else 0 end`,
  },
  {
    fault: 'a receipt says another amount than its payment',
    rows: (organizationId) => sql`
      select r.id, format('receipt %s, payment %s', r.amount, p.received) as detail
      from receipts r join credits p on p.organization_id = r.organization_id and p.id = r.credit_id
      where r.organization_id = ${organizationId} and r.amount <> p.received`,
  },
  {
    fault: 'the totals of a day are not what its documents come to',
    rows: (organizationId) => sql`
      with charges as (
        select * from public.charges where organization_id = ${organizationId} and reversed_on is null
      ), credits as (
        select * from public.credits where organization_id = ${organizationId}
      ), refunds as (
        select * from public.payouts where organization_id = ${organizationId} and kind = 'refund'
      ), documents(day, charged, open, collected) as (
        select due_on, net + gst, net + gst - settled, 0 from charges
        union all select due_on, -credited, 0, 0 from credits join charges on charges.id = against_charge_id
          where credits.reversed_on is null
        union all select dated_on, 0, 0, received - to_deposit from credits where kind = 'payment'
        union all select reversed_on, 0, 0, to_deposit - received from credits where kind = 'payment'
        union all select paid_on, 0, 0, -amount from refunds
        union all select reversed_on, 0, 0, amount from refunds
      ), found as (
        select day, sum(charged) as charged, sum(open) as open, sum(collected) as collected
        from documents where day is not null group by 1
      ), kept as (select * from day_totals where organization_id = ${organizationId})
      select ${organizationId}::uuid as id,
        format('%s: kept %s, documents %s', day, (kept.charged, kept.open, kept.collected),
          (found.charged, found.open, found.collected)) as detail
      from kept full join found using (day)
      where (coalesce(kept.charged, 0), coalesce(kept.open, 0), coalesce(kept.collected, 0))
        <> (coalesce(found.charged, 0), coalesce(found.open, 0), coalesce(found.collected, 0))`,
  },
  {
    fault: 'the totals of a month are not what its receipts come to',
    rows: (organizationId) => sql`
      with found as (
        select date_trunc('month', received_on)::date as month, count(*) as recorded, count(cancelled_at) as cancelled,
          coalesce(sum(amount) filter (where cancelled_at is null), 0) as received,
          coalesce(sum((document ->> 'deposit')::numeric * 100) filter (where cancelled_at is null), 0) as deposits,
          coalesce(sum((document ->> 'tds')::numeric * 100) filter (where cancelled_at is null), 0) as taxes
        from receipts where organization_id = ${organizationId} group by 1
      ), kept as (select * from receipt_totals where organization_id = ${organizationId})
      select ${organizationId}::uuid as id, format('%s: kept %s of %s, receipts %s of %s', month, kept.received,
        kept.recorded, found.received, found.recorded) as detail
      from kept full join found using (month)
      where (kept.recorded, kept.cancelled, kept.received, kept.deposits, kept.taxes) is distinct from
        (found.recorded, found.cancelled, found.received, found.deposits, found.taxes)`,
  },
  {
    fault: 'a number of a receipt is missing',
    rows: (organizationId) => sql`
      select c.organization_id as id, format('%s numbers, %s receipts', c.last_number, count(r.id)) as detail
      from receipt_counters c left join receipts r using (organization_id)
      where c.organization_id = ${organizationId}
      group by 1, c.last_number having count(r.id) <> c.last_number or max(r.number) <> c.last_number`,
  },
  {
    fault: 'a code of a receipt is missing',
    rows: (organizationId) => sql`
      select c.organization_id as id, format('%s: %s codes, %s receipts', c.financial_year, c.last_number, count(r.id)) as detail
      from document_counters c left join receipts r on r.organization_id = c.organization_id
        and split_part(r.code, '/', 2) = substr(c.financial_year, 3)
      where c.organization_id = ${organizationId} and c.series = 'receipt'
      group by 1, c.financial_year, c.last_number
      having count(r.id) <> c.last_number
        or max(split_part(r.code, '/', 3)::int) <> c.last_number`,
  },
  {
    fault: 'a tax invoice or note is missing from its series',
    rows: (organizationId) => sql`
      select c.organization_id as id, format('%s %s: %s numbers, %s papers', c.series, c.financial_year, c.last_number,
        count(i.id)) as detail
      from document_counters c left join invoices i on i.organization_id = c.organization_id and i.kind = c.series
        and split_part(i.code, '/', 2) = substr(c.financial_year, 3)
      where c.organization_id = ${organizationId} and c.series <> 'receipt'
      group by 1, c.series, c.financial_year, c.last_number
      having count(i.id) <> c.last_number or max(split_part(i.code, '/', 3)::int) <> c.last_number`,
  },
  {
    fault: 'the invoice of a charge and its notes are not what the charge is worth',
    rows: (organizationId) => sql`
      with issued as (
        select charge_id, sum(case kind when 'credit note' then -net else net end) as net,
          sum((case kind when 'credit note' then -1 else 1 end) * (cgst + sgst + igst)) as gst
        from invoices where organization_id = ${organizationId} group by 1
      ), lowered as (
        select against_charge_id as charge_id, sum(credited - gst) as net, sum(gst) as gst
        from credits where organization_id = ${organizationId} and against_charge_id is not null and not waiver
          and reversed_on is null
        group by 1
      ), worth as (
        select id, case when reversed_on is null then charges.net - coalesce(lowered.net, 0) else 0 end as net,
          case when reversed_on is null then charges.gst - coalesce(lowered.gst, 0) else 0 end as gst
        from charges left join lowered on lowered.charge_id = charges.id
        where organization_id = ${organizationId} and gst_rate is not null and not invoice_due
      )
      select worth.id, format('worth %s and tax %s, papers of %s and %s', worth.net, worth.gst, issued.net, issued.gst)
        as detail
      from worth join issued on issued.charge_id = worth.id
      where (worth.net, worth.gst) is distinct from (issued.net, issued.gst)`,
  },
]

/** Finds faults in the books of one organization: caches against allocations, documents against the journal. */
export async function findFaults(
  tx: Transaction,
  organizationId: string,
  now: Date,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { fault, rows } of CHECKS) {
    const { rows: found } = await rows(organizationId, now).execute(tx)
    findings.push(...found.map((row) => ({ fault, ...row })))
  }
  return findings
}
