-- How many receipts there are and what they come to, by the month in which the money came: what a list tells of all
-- of them, without reading them.
create table receipt_totals (
  organization_id uuid not null references organizations,
  month date not null check (extract(day from month) = 1),
  recorded integer not null, -- cancelled ones too
  cancelled integer not null,
  received numeric not null, -- paise, of those that stand
  primary key (organization_id, month)
);
alter table receipts no force row level security;
insert into receipt_totals (organization_id, month, recorded, cancelled, received)
  select organization_id, date_trunc('month', received_on)::date, count(*), count(cancelled_at),
    coalesce(sum(amount) filter (where cancelled_at is null), 0)
  from receipts group by 1, 2;
alter table receipts force row level security;

create function keep_receipt_totals() returns trigger language plpgsql as $$
declare
  is_new integer := (tg_op = 'INSERT')::integer;
  newly_cancelled integer := (new.cancelled_at is not null)::integer;
  newly_received numeric := case when new.cancelled_at is null then new.amount else 0 end;
begin
  if tg_op = 'UPDATE' then
    newly_cancelled := newly_cancelled - (old.cancelled_at is not null)::integer;
    newly_received := newly_received - case when old.cancelled_at is null then old.amount else 0 end;
  end if;
  insert into receipt_totals as kept (organization_id, month, recorded, cancelled, received)
    values (new.organization_id, date_trunc('month', new.received_on)::date, is_new, newly_cancelled, newly_received)
    on conflict (organization_id, month) do update set recorded = kept.recorded + excluded.recorded,
      cancelled = kept.cancelled + excluded.cancelled, received = kept.received + excluded.received;
  return null;
end $$;
-- When the transaction ends: nobody then waits for the totals with anything else still to be locked.
create constraint trigger keep_receipt_totals after insert or update of cancelled_at on receipts
  deferrable initially deferred for each row execute function keep_receipt_totals();

alter table receipt_totals enable row level security;
alter table receipt_totals force row level security;
create policy organization on receipt_totals to rentbook_app
  using (organization_id = (select current_organization()) and (select current_client() is null))
  with check (organization_id = (select current_organization()) and (select current_client() is null));
grant select, insert, update on receipt_totals to rentbook_app;

-- Whether an agreement, or a client, owes something, without reading what was ever charged to them.
create index charges_open_of_lease on charges (organization_id, lease_id, due_on)
  where reversed_on is null and settled < net + gst;
create index charges_open_of_client on charges (organization_id, client_id, due_on)
  where reversed_on is null and settled < net + gst;

-- The few payments with a deposit or with tax withheld, found without reading all that was ever paid.
create index credits_with_deposit on credits (organization_id)
  where reversed_on is null and (to_deposit > 0 or kind = 'deposit_deduction');
create index credits_with_tax on credits (organization_id, dated_on) where tds > 0;
