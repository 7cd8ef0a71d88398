-- Files of an organization's records: papers, bills, pictures. What they hold is kept in parts of 256 KB, encrypted with
-- a key of its own for each content, which the data key seals: without that key its parts are noise.
create table file_contents (
  organization_id uuid not null references organizations,
  id uuid not null,
  hash bytea,                    -- keyed, of the bytes as they were sent; null while they arrive
  size bigint not null check (size > 0), -- bytes; as announced while they arrive
  mime text check (mime in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')), -- from the bytes
  width integer,
  height integer,
  key_sealed text,               -- null once it was destroyed
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, hash),
  check ((hash is null) = (mime is null))
);
alter table file_contents enable row level security;
alter table file_contents force row level security;
create policy organization on file_contents to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
grant select, insert, update (hash, size, mime, width, height), delete on file_contents to rentbook_app;
grant update (key_sealed) on file_contents to rentbook_erasure;

-- Part 0 is the thumbnail.
create table file_parts (
  organization_id uuid not null,
  content_id uuid not null,
  number integer not null check (number between 0 and 60),
  data bytea not null,           -- nonce, tag, ciphertext
  primary key (organization_id, content_id, number),
  foreign key (organization_id, content_id) references file_contents (organization_id, id)
);
alter table file_parts alter column data set storage external;
alter table file_parts enable row level security;
alter table file_parts force row level security;
create policy organization on file_parts to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
grant select, insert, update (data), delete on file_parts to rentbook_app;
grant update (data) on file_parts to rentbook_erasure;

create table files (
  organization_id uuid not null,
  id uuid not null,
  -- The record that it hangs on; null while the record is still being written.
  subject_kind text check (subject_kind in ('property', 'client', 'lease', 'expense', 'claim', 'reading')),
  subject_id uuid,
  client_id uuid,                -- the client whose record that is
  lease_id uuid,                 -- the agreement whose record that is
  content_id uuid,               -- null of an Aadhaar that was only seen
  mime text,                     -- what follows is that of its content, once that has arrived
  size bigint not null default 0,
  width integer,
  height integer,
  name text not null check (length(name) <= 200),
  day date not null,
  kind text not null check (kind in ('agreement', 'id', 'bill', 'photo', 'other')),
  last_four text check (last_four ~ '^([0-9]{4})?$'), -- of an Aadhaar that was only seen
  is_shared boolean not null default false,
  is_arriving boolean not null default true,
  sent_by uuid references accounts,
  is_from_client boolean not null default false,
  created_at timestamptz not null,
  visible_to uuid generated always as
    (case when (is_shared or is_from_client) and not is_arriving then client_id end) stored,
  primary key (organization_id, id),
  foreign key (organization_id, content_id) references file_contents (organization_id, id),
  foreign key (organization_id, client_id) references accounts (organization_id, id),
  foreign key (organization_id, lease_id) references leases (organization_id, id),
  check ((subject_kind is null) = (subject_id is null)),
  check ((content_id is null) = (last_four is not null)),
  -- Bills and papers of a property are the owner's alone: several clients come and go there.
  check (not is_shared or client_id is not null)
);
create index files_of_subject on files (organization_id, subject_kind, subject_id, day desc, id desc);
create index files_of_client on files (organization_id, visible_to, id desc) where visible_to is not null;
create index files_of_content on files (organization_id, content_id);
create index files_of_lease on files (organization_id, lease_id) where lease_id is not null;
create index files_not_hung on files (organization_id, created_at) where subject_kind is null or is_arriving;
create index files_of_identity on files (organization_id, client_id) where kind = 'id';
alter table files enable row level security;
alter table files force row level security;
create policy organization on files to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy client on files for select to rentbook_client
  using (organization_id = current_organization() and visible_to = current_client());
grant select, delete on files to rentbook_app;
grant insert (organization_id, id, subject_kind, subject_id, client_id, lease_id, content_id, mime, size, width, height,
  name, day, kind, last_four, is_shared, is_arriving, sent_by, is_from_client, created_at) on files to rentbook_app;
grant update (subject_kind, subject_id, client_id, lease_id, content_id, mime, size, width, height, name, day, kind,
  is_shared, is_arriving) on files to rentbook_app;
grant select on files to rentbook_client;
grant update (name, last_four) on files to rentbook_erasure;
