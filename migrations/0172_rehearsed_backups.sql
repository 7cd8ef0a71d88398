-- When a backup was last restored into a database that was thrown away, which shows that it can be.
alter table backups add column rehearsed_at timestamptz;
grant update (rehearsed_at) on backups to rentbook_backup;
