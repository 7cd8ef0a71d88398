-- The backups that were made of this database, for whoever asks when the last good one was. A backup is recorded
-- when it was written and read again; the files themselves may have been moved or lost since.
create table backups (
  id uuid primary key,
  made_at timestamptz not null,
  reason text not null check (reason in ('command', 'daily', 'migration')),
  file text not null, -- on the machine that made it
  bytes bigint not null,
  row_count bigint not null,
  sha256 text not null
);
create index backups_newest on backups (made_at desc);

alter table backups enable row level security;
alter table backups force row level security;
create policy backup on backups to rentbook_backup using (true) with check (true);
grant select, insert on backups to rentbook_backup;
create policy identity on backups for select to rentbook_identity using (true);
grant select on backups to rentbook_identity;
create policy administrator on backups for select to rentbook_admin using (true);
grant select on backups to rentbook_admin;
