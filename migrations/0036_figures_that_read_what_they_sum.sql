-- The figures of months, each by an index that holds all that its sum needs, and none of what was paid before.
create index charges_falling_due on charges (organization_id, due_on) include (lease_id, client_id, amount)
  where reversed_on is null;
drop index credits_by_day;
create index credits_received on credits (organization_id, dated_on)
  include (lease_id, client_id, received, to_deposit) where kind = 'payment';
create index credits_taken_back on credits (organization_id, reversed_on)
  where kind = 'payment' and reversed_on is not null;

-- A statement reads the documents of its days, and those that were taken back in them.
drop index charges_of_lease;
create index charges_of_lease on charges (organization_id, lease_id, dated_on, id);
create index charges_taken_back_of_lease on charges (organization_id, lease_id, reversed_on)
  where reversed_on is not null;
create index credits_taken_back_of_lease on credits (organization_id, lease_id, reversed_on)
  where reversed_on is not null;
-- Beside that of the receipts that stand.
create index receipts_cancelled_of_credit on receipts (organization_id, credit_id)
  where cancelled_at is not null and credit_id is not null;

-- Recording money asks for the rent of a year of one agreement, its notes and its tax, however many years there are.
create index charges_for_rent on charges (organization_id, lease_id, period_start)
  include (client_id, period_end, net) where kind = 'rent' and reversed_on is null;
drop index credits_against_charge;
create index credits_against_charge on credits (organization_id, lease_id, against_charge_id)
  where against_charge_id is not null;
drop index credits_with_tax;
create index credits_with_tax on credits (organization_id, lease_id, dated_on) where tds > 0;

-- What is open, and what runs, with all that is asked of it.
drop index charges_open;
create index charges_open on charges (organization_id, due_on, lease_id) include (client_id, amount, settled)
  where reversed_on is null and settled < net + gst;
drop index leases_list;
create index leases_list on leases (organization_id, id desc) include (client_id, end_date, charged_from)
  where ended_at is null;
drop index charges_open_of_lease;
create index charges_open_of_lease on charges (organization_id, lease_id, due_on) include (client_id, amount, settled)
  where reversed_on is null and settled < net + gst;
