-- What the worksheet for income from house property needs beside the books: what only the owner knows.

-- Of a property in one financial year, by the year in which it begins. Use, share and completion hold in the years after
-- it too, until another is entered: a year that is closed keeps its own.
create table house_property_years (
  organization_id uuid not null references organizations,
  property_id uuid not null,
  year int not null check (year between 1900 and 2199),
  use text not null check (use in ('let', 'own home', 'business')),
  share_part int not null check (share_part between 1 and 1000000), -- the owner's share as a fraction: 1 of 3
  share_whole int not null check (share_whole between share_part and 1000000),
  completed_on date,                    -- when the building was complete, where interest was paid before
  interest_before bigint not null default 0 check (interest_before >= 0), -- paise, of the years before that one
  expected_rent bigint check (expected_rent > 0), -- paise, what it might let for; null: not entered
  unrealised bigint not null default 0 check (unrealised >= 0), -- rent that cannot be realised
  is_unrealised_shown boolean not null default false, -- that the four conditions of the law hold
  received_later bigint not null default 0 check (received_later >= 0), -- rent of earlier years that came or was agreed now
  updated_at timestamptz not null,
  primary key (organization_id, property_id, year),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  check (interest_before = 0 or completed_on is not null)
);

-- A loan for a property in one financial year, as the lender's certificate or the owner says.
create table house_property_loans (
  organization_id uuid not null,
  property_id uuid not null,
  year int not null check (year between 1900 and 2199),
  place int not null check (place between 1 and 10),
  lender text not null check (length(lender) between 1 and 100),
  is_certified boolean not null,
  interest bigint not null check (interest >= 0), -- paise, of the year, as far as the owner bears it
  principal bigint not null default 0 check (principal >= 0),
  outstanding bigint check (outstanding >= 0), -- on 31 March
  primary key (organization_id, property_id, year, place),
  foreign key (organization_id, property_id, year) references house_property_years (organization_id, property_id, year)
    on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['house_property_years', 'house_property_loans'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy organization on %I to rentbook_app using (organization_id = current_organization())
      with check (organization_id = current_organization())', name);
    execute format('grant select, insert, update on %I to rentbook_app', name);
  end loop;
end $$;
grant delete on house_property_loans to rentbook_app;
