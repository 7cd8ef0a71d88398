-- What falls due, what of it is open and what comes in, by day: what a dashboard sums of twelve months and a list
-- of months tells, without reading a charge or a payment.
create table day_totals (
  organization_id uuid not null references organizations,
  day date not null,
  charged numeric not null, -- paise: what fell due on the day, less the notes that lower it, whenever they were written
  open numeric not null, -- paise: what is open now of what fell due on the day
  collected numeric not null, -- paise: what came for charges on the day, less what went back on it
  primary key (organization_id, day)
);

alter table charges no force row level security;
alter table credits no force row level security;
alter table payouts no force row level security;
insert into day_totals (organization_id, day, charged, open, collected)
  select organization_id, day, sum(charged), sum(open), sum(collected)
  from (
    select organization_id, due_on as day, net + gst as charged, net + gst - settled as open, 0 as collected
      from charges where reversed_on is null
    union all
    select credits.organization_id, due_on, -credited, 0, 0
      from credits join charges on charges.organization_id = credits.organization_id and charges.id = against_charge_id
      where credits.reversed_on is null
    union all
    select organization_id, dated_on, 0, 0, received - to_deposit from credits where kind = 'payment'
    union all
    select organization_id, reversed_on, 0, 0, to_deposit - received
      from credits where kind = 'payment' and reversed_on is not null
    union all
    select organization_id, paid_on, 0, 0, -amount from payouts where kind = 'refund'
    union all
    select organization_id, reversed_on, 0, 0, amount from payouts where kind = 'refund' and reversed_on is not null
  ) parts group by 1, 2;
alter table payouts force row level security;
alter table credits force row level security;
alter table charges force row level security;

-- Several days in any order, and the totals of receipts: two transactions of one organization that end at once
-- would wait for each other. So one after the other.
create function add_to_day(organization uuid, on_day date, more_charged numeric, more_open numeric,
  more_collected numeric) returns void language plpgsql as $$
begin
  if more_charged = 0 and more_open = 0 and more_collected = 0 then return; end if;
  perform pg_advisory_xact_lock(hashtextextended(organization::text, 183));
  insert into day_totals as kept (organization_id, day, charged, open, collected)
    values (organization, on_day, more_charged, more_open, more_collected)
    on conflict (organization_id, day) do update set charged = kept.charged + excluded.charged,
      open = kept.open + excluded.open, collected = kept.collected + excluded.collected;
end $$;

create function keep_day_totals_of_charge() returns trigger language plpgsql as $$
declare
  was_charged numeric := 0;
  was_open numeric := 0;
  stands integer := (new.reversed_on is null)::integer;
begin
  if tg_op = 'UPDATE' and old.reversed_on is null then
    was_charged := old.amount;
    was_open := old.amount - old.settled;
  end if;
  perform add_to_day(new.organization_id, new.due_on, stands * new.amount - was_charged,
    stands * (new.amount - new.settled) - was_open, 0);
  return null;
end $$;

-- A charge that is taken back takes its notes with it, so a note that stands lowers a charge that stands.
create function keep_day_totals_of_note() returns trigger language plpgsql as $$
declare
  stands integer := (new.reversed_on is null)::integer;
  stood integer := 0;
begin
  if tg_op = 'UPDATE' then stood := (old.reversed_on is null)::integer; end if;
  perform add_to_day(new.organization_id, due_on, (stood - stands) * new.credited, 0, 0)
    from charges where organization_id = new.organization_id and id = new.against_charge_id;
  return null;
end $$;

create function keep_day_totals_of_payment() returns trigger language plpgsql as $$
declare
  amount numeric := new.received - new.to_deposit;
begin
  if tg_op = 'INSERT' then
    perform add_to_day(new.organization_id, new.dated_on, 0, 0, amount);
  elsif old.reversed_on is not null then
    perform add_to_day(old.organization_id, old.reversed_on, 0, 0, amount);
  end if;
  if new.reversed_on is not null then
    perform add_to_day(new.organization_id, new.reversed_on, 0, 0, -amount);
  end if;
  return null;
end $$;

create function keep_day_totals_of_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_day(new.organization_id, new.paid_on, 0, 0, -new.amount);
  elsif old.reversed_on is not null then
    perform add_to_day(old.organization_id, old.reversed_on, 0, 0, -new.amount);
  end if;
  if new.reversed_on is not null then
    perform add_to_day(new.organization_id, new.reversed_on, 0, 0, new.amount);
  end if;
  return null;
end $$;

-- When the transaction ends, as the totals of receipts.
create constraint trigger keep_day_totals after insert or update of settled, reversed_on on charges
  deferrable initially deferred for each row execute function keep_day_totals_of_charge();
create constraint trigger keep_day_totals_of_note after insert or update of reversed_on on credits
  deferrable initially deferred for each row when (new.against_charge_id is not null)
  execute function keep_day_totals_of_note();
create constraint trigger keep_day_totals_of_payment after insert or update of reversed_on on credits
  deferrable initially deferred for each row when (new.kind = 'payment')
  execute function keep_day_totals_of_payment();
create constraint trigger keep_day_totals_of_refund after insert or update of reversed_on on payouts
  deferrable initially deferred for each row when (new.kind = 'refund')
  execute function keep_day_totals_of_refund();

create or replace function keep_receipt_totals() returns trigger language plpgsql as $$
declare
  is_new integer := (tg_op = 'INSERT')::integer;
  newly_cancelled integer := (new.cancelled_at is not null)::integer;
  -- 1 where it begins to count, -1 where it counts no more.
  counts integer := (new.cancelled_at is null)::integer;
begin
  if tg_op = 'UPDATE' then
    newly_cancelled := newly_cancelled - (old.cancelled_at is not null)::integer;
    counts := counts - (old.cancelled_at is null)::integer;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(new.organization_id::text, 183));
  insert into receipt_totals as kept (organization_id, month, recorded, cancelled, received, deposits, taxes)
    values (new.organization_id, date_trunc('month', new.received_on)::date, is_new, newly_cancelled,
      counts * new.amount, counts * (new.document ->> 'deposit')::numeric * 100,
      counts * (new.document ->> 'tds')::numeric * 100)
    on conflict (organization_id, month) do update set recorded = kept.recorded + excluded.recorded,
      cancelled = kept.cancelled + excluded.cancelled, received = kept.received + excluded.received,
      deposits = kept.deposits + excluded.deposits, taxes = kept.taxes + excluded.taxes;
  return null;
end $$;

alter table day_totals enable row level security;
alter table day_totals force row level security;
create policy organization on day_totals to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
grant select, insert, update on day_totals to rentbook_app;
