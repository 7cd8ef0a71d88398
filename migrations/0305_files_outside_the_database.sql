-- What a file holds may be kept outside of the database (FILES_DIR, S3_URL), as one object: its encrypted parts one after
-- the other, then its thumbnail, under the SHA-256 of all of these bytes. Then it has no rows in file_parts.
alter table file_contents
  add column object_name text check (object_name ~ '^[0-9a-f]{64}$'),
  add column object_size bigint,
  add check ((object_name is null) = (object_size is null));
grant update (object_name, object_size) on file_contents to rentbook_app;
create index file_contents_in_database on file_contents (organization_id, id)
  where object_name is null and hash is not null;

-- Objects that are to be removed: their content was deleted, or they are being written and nothing names them yet.
create table left_objects (
  organization_id uuid not null references organizations,
  name text not null check (name ~ '^[0-9a-f]{64}$'),
  due_at timestamptz not null,
  primary key (organization_id, name)
);
alter table left_objects enable row level security;
alter table left_objects force row level security;
create policy organization on left_objects to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
grant select, insert, update (due_at), delete on left_objects to rentbook_app;
