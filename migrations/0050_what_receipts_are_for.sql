-- What the receipts of a month come to is told by what it is: how much of it is deposit, which is no rent, and how
-- much tax was withheld beside it, which never came in.
alter table receipt_totals add column deposits numeric not null default 0; -- paise, of those that stand
alter table receipt_totals add column taxes numeric not null default 0;

alter table receipts no force row level security;
alter table receipt_totals no force row level security;
update receipt_totals kept set deposits = found.deposits, taxes = found.taxes
  from (select organization_id, date_trunc('month', received_on)::date as month,
      sum((document ->> 'deposit')::numeric * 100) as deposits, sum((document ->> 'tds')::numeric * 100) as taxes
    from receipts where cancelled_at is null group by 1, 2) found
  where found.organization_id = kept.organization_id and found.month = kept.month;
alter table receipts force row level security;
alter table receipt_totals force row level security;

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
  insert into receipt_totals as kept (organization_id, month, recorded, cancelled, received, deposits, taxes)
    values (new.organization_id, date_trunc('month', new.received_on)::date, is_new, newly_cancelled,
      counts * new.amount, counts * (new.document ->> 'deposit')::numeric * 100,
      counts * (new.document ->> 'tds')::numeric * 100)
    on conflict (organization_id, month) do update set recorded = kept.recorded + excluded.recorded,
      cancelled = kept.cancelled + excluded.cancelled, received = kept.received + excluded.received,
      deposits = kept.deposits + excluded.deposits, taxes = kept.taxes + excluded.taxes;
  return null;
end $$;
