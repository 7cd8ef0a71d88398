-- What a client's certificates prove of the tax that they withheld in a financial year, which begins on 1 April of
-- `year`. It moves no money.
create table tds_certificates (
  organization_id uuid not null references organizations,
  client_id uuid not null,
  year smallint not null check (year between 1900 and 2199),
  number text not null check (length(number) between 1 and 100), -- of the certificate; of several, all of them
  amount bigint not null check (amount > 0),                     -- paise
  received_on date not null,
  updated_at timestamptz not null,
  primary key (organization_id, client_id, year),
  foreign key (organization_id, client_id) references clients (organization_id, id)
);
alter table tds_certificates enable row level security;
alter table tds_certificates force row level security;
create policy organization on tds_certificates to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
grant select, insert, update (number, amount, received_on, updated_at), delete on tds_certificates to rentbook_app;
