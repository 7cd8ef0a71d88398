-- The latest time at which a server on this database worked; null before the first. Where the clock stands more than a
-- day from it, what cannot be taken back waits (src/server/database/trusted-clock.ts).
create table clock_marks (
  id int primary key check (id = 1),
  seen_at timestamptz
);
insert into clock_marks values (1, null);
alter table clock_marks enable row level security;
alter table clock_marks force row level security;
create policy identity on clock_marks to rentbook_identity using (true);
grant select, update (seen_at) on clock_marks to rentbook_identity;
create policy administrator on clock_marks to rentbook_admin using (true);
grant select, update (seen_at) on clock_marks to rentbook_admin;
-- Charges are posted through the day of it.
create policy organization on clock_marks for select to rentbook_app using (current_organization() is not null);
grant select on clock_marks to rentbook_app;
