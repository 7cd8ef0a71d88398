-- An agreement over time: from when to when it runs, how its rent is charged, and the rent by date.

-- Names an agreement together with its client, so that a row of its money cannot name another client.
alter table leases add constraint leases_client_of unique (organization_id, id, client_id);
alter table leases
  add column start_date date,
  add column end_date date,     -- the last day agreed, included; passing it ends nothing
  add column ended_on date,     -- the last day of an agreement that was ended, included
  add column end_reason text,
  add column rent_day smallint not null default 1 check (rent_day between 1 and 31),
  add column due_in text not null default 'next' check (due_in in ('same', 'next')),
  add column notice_days integer check (notice_days between 0 and 730),
  add column proration text not null default 'actual' check (proration in ('actual', 'thirty', 'none')),
  add column rounding text not null default 'rupee' check (rounding in ('rupee', 'paise')),
  add column gst_rate numeric check (gst_rate > 0 and gst_rate <= 40), -- per cent; null: no tax is charged
  add column gst_inter_state boolean not null default false,
  add column unit_rate numeric check (unit_rate > 0), -- rupees a unit of electricity; null: not charged by meter
  add column late_fee jsonb,    -- {graceDays, kind, value, cap}; null: none is asked
  add column charged_from date, -- null: nothing is charged by itself
  add check (end_date is null or start_date is null or end_date >= start_date);

-- The rent from a day on: in force is the row with the latest day that has come. The first holds before it, too.
create table lease_rents (
  organization_id uuid not null,
  lease_id uuid not null,
  effective_from date not null,
  monthly_rent numeric not null check (monthly_rent >= 0),
  source text not null check (source in ('agreed', 'raised', 'escalation', 'renewal', 'changed')),
  created_at timestamptz not null,
  created_by uuid, -- null: taken over by a migration
  primary key (organization_id, lease_id, effective_from),
  foreign key (organization_id, lease_id) references leases (organization_id, id),
  foreign key (organization_id, created_by) references accounts (organization_id, id)
);

-- Agreements from before these columns. Forced policies bind the tables' owner too, so force is lifted until
-- the rows are written.
alter table leases no force row level security;
do $$
declare
  zone text := coalesce(nullif(current_setting('app.time_zone', true), ''), 'Asia/Kolkata');
begin
  insert into lease_rents (organization_id, lease_id, effective_from, monthly_rent, source, created_at)
    select organization_id, id, date '0001-01-01', monthly_rent, 'agreed', created_at from leases;
  update leases set ended_on = (ended_at at time zone zone)::date where ended_at is not null;
end $$;
alter table leases force row level security;
alter table leases add check ((ended_at is null) = (ended_on is null));

alter table lease_rents enable row level security;
alter table lease_rents force row level security;
create policy organization on lease_rents to rentbook_app
  using (organization_id = current_organization() and (current_client() is null or exists (
    select from leases where leases.id = lease_id and leases.client_id = current_client())))
  with check (organization_id = current_organization() and current_client() is null);
-- A rent is never changed: one that was not charged yet is taken out and another put in.
grant select, insert, delete on lease_rents to rentbook_app;

-- A client reads what they rent.
alter policy organization on leases
  using (organization_id = current_organization()
    and (current_client() is null or client_id = current_client()));
alter policy organization on properties
  using (organization_id = current_organization() and (current_client() is null or exists (
    select from leases where leases.property_id = properties.id and leases.client_id = current_client())));
