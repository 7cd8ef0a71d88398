-- How a document was taken back: it never happened, or the money came back. null of what was taken back before
-- anybody asked: it stays reversed on the day on which that was recorded.
alter table credits
  add column reversal text check (reversal in ('mistake', 'returned')),
  add column follows_terms boolean not null default false, -- a note that a change of terms wrote
  add check (reversal is null or reversed_on is not null);
alter table payouts
  add column reversal text check (reversal in ('mistake', 'returned')),
  add check (reversal is null or reversed_on is not null);
-- Whoever may take a document back says how.
do $$
declare
  allowed record;
begin
  for allowed in select distinct table_name, grantee from information_schema.column_privileges
    where table_schema = current_schema() and table_name in ('credits', 'payouts')
      and column_name = 'reverse_reason' and privilege_type = 'UPDATE' and grantee <> current_user
  loop
    execute format('grant update (reversal) on %I to %I', allowed.table_name, allowed.grantee);
  end loop;
  for allowed in select distinct grantee from information_schema.column_privileges
    where table_schema = current_schema() and table_name = 'credits'
      and column_name = 'waiver' and privilege_type = 'INSERT' and grantee <> current_user
  loop
    execute format('grant insert (follows_terms) on credits to %I', allowed.grantee);
  end loop;
end $$;

-- A charge was dated on the day on which it was written. Its own day is the first day that it is for; of a meter the
-- day on which it was read; of what a receipt charged itself the day of the payment; of anything else, opening
-- balances too, at the latest the day on which it was due. Nothing is due before its first day. No amount changes.
alter table charges no force row level security;
alter table credits no force row level security;
alter table receipts no force row level security;
alter table leases no force row level security;
update charges set dated_on = period_start, due_on = greatest(due_on, period_start)
  where period_start is not null and (source = 'rent' or source like 'recurring:%');
update charges set dated_on = period_end where period_end is not null and source like 'meter:%';
update charges set dated_on = credits.dated_on
  from receipts join credits on credits.organization_id = receipts.organization_id and credits.id = receipts.credit_id
  where charges.source like 'receipt:%' and receipts.organization_id = charges.organization_id
    and receipts.lease_id = charges.lease_id and 'receipt:' || receipts.id = charges.source;
update charges set dated_on = least(dated_on, due_on) where period_start is null;
-- What was paid ahead or deposited before charging began is dated as what was owed.
update credits set dated_on = least(credits.dated_on, leases.charged_from - 1)
  from leases where credits.kind = 'opening' and leases.organization_id = credits.organization_id
    and leases.id = credits.lease_id and leases.charged_from is not null;
-- The notes of changed terms, known by the sentence that no person writes, are dated as the charge that they lower.
update credits set dated_on = charges.dated_on, follows_terms = true
  from charges where credits.kind = 'credit_note' and charges.organization_id = credits.organization_id
    and charges.lease_id = credits.lease_id and charges.id = credits.against_charge_id
    and credits.reason ~ '^.+, \d{1,2} [A-Z][a-z]{2} \d{4} to \d{1,2} [A-Z][a-z]{2} \d{4}: ₹.[0-9,.]+, not ₹.[0-9,.]+$';
-- A reversal is never before what it reverses.
update charges set reversed_on = dated_on where reversed_on < dated_on;
update credits set reversed_on = dated_on where reversed_on < dated_on;
alter table leases force row level security;
alter table receipts force row level security;
alter table credits force row level security;
alter table charges force row level security;
