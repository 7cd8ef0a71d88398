-- Every receipt is the paper of a payment. Those from before stand for one of their own: nothing is invented,
-- each that was not cancelled books the rent it names as charged and as paid, on the day it was recorded.
alter table receipts
  add column credit_id uuid, -- null: no money stands behind it (nothing was due, or it was cancelled before)
  -- 'money': for no days; its period is the day on which the money came.
  add column kind text not null default 'rent' check (kind in ('rent', 'money')),
  add column code text, -- RB/26-27/000042
  add column amount bigint check (amount >= 0),
  -- Whether the amount was stated, or taken to be the rent because nobody said.
  add column amount_basis text not null default 'monthly-rent' check (amount_basis in ('stated', 'monthly-rent')),
  add column received_on date,
  add column document jsonb, -- what the paper says beyond the columns, as it was when it was issued
  add constraint receipts_code unique (organization_id, code),
  add foreign key (organization_id, credit_id) references credits (organization_id, id);

-- Forced policies bind the tables' owner too, so force is lifted until the rows are written.
alter table receipts no force row level security;
alter table charges no force row level security;
alter table credits no force row level security;
alter table allocations no force row level security;
alter table document_counters no force row level security;

do $$
declare
  zone text := coalesce(nullif(current_setting('app.time_zone', true), ''), 'Asia/Kolkata');
begin
  with dated as (
    select id, organization_id, number, (created_at at time zone zone)::date as day,
      extract(year from (created_at at time zone zone) - interval '3 months')::int as year
    from receipts
  ), numbered as (
    select id, day, lpad((year % 100)::text, 2, '0') || '-' || lpad(((year + 1) % 100)::text, 2, '0') as years,
      row_number() over (partition by organization_id, year order by number) as n
    from dated
  )
  update receipts set received_on = numbered.day,
    amount = round(monthly_rent * 100)::bigint,
    code = 'RB/' || numbered.years || '/' || lpad(numbered.n::text, 6, '0')
  from numbered where numbered.id = receipts.id;

  insert into document_counters (organization_id, series, financial_year, last_number)
    select organization_id, 'receipt',
      extract(year from received_on - interval '3 months') || substr(code, 6, 3), count(*)
    from receipts group by 1, 3;

  insert into charges (id, organization_id, lease_id, client_id, kind, name, source, period_start, period_end,
      dated_on, due_on, net, settled, computation, overlap_allowed, created_at)
    select id, organization_id, lease_id, client_id, 'rent', 'Rent', 'receipt:' || id, rent_from, rent_to,
      received_on, payment_threshold, amount, amount, '{"given": true}', overlap_allowed, created_at
    from receipts where cancelled_at is null and amount > 0;
  insert into credits (id, organization_id, lease_id, client_id, kind, dated_on, date_known, received, applied,
      mode, method, created_at)
    select id, organization_id, lease_id, client_id, 'payment', received_on, false, amount, amount,
      payment_mode, case payment_mode when 'cash' then 'cash' end, created_at
    from receipts where cancelled_at is null and amount > 0;
  insert into allocations (id, organization_id, lease_id, client_id, credit_id, charge_id, amount, created_at)
    select id, organization_id, lease_id, client_id, id, id, amount, created_at
    from receipts where cancelled_at is null and amount > 0;
  update receipts set credit_id = id where cancelled_at is null and amount > 0;

  update receipts set document = jsonb_build_object('advance', '0', 'deposit', '0', 'tds', '0',
    'dateKnown', false, 'reference', null, 'method', case payment_mode when 'cash' then 'cash' end, 'lines',
    case amount when 0 then '[]' else jsonb_build_array(jsonb_build_object('kind', 'rent', 'name', 'Rent',
      'periodStart', rent_from, 'periodEnd', rent_to, 'amount', rupees.written, 'open', '0')) end)
  from (select id as receipt_id, amount / 100
      || case amount % 100 when 0 then '' else '.' || lpad((amount % 100)::text, 2, '0') end as written
    from receipts) rupees
  where rupees.receipt_id = receipts.id;
end $$;

alter table receipts alter column code set not null;
alter table receipts alter column amount set not null;
alter table receipts alter column received_on set not null;
alter table receipts alter column document set not null;
alter table receipts force row level security;
alter table charges force row level security;
alter table credits force row level security;
alter table allocations force row level security;
alter table document_counters force row level security;
