-- The private address by which an owner's calendar program reads rents due, ends and rises; its hash alone.

create table calendar_links (
  organization_id uuid primary key references organizations,
  token_hash bytea not null,
  made_at timestamptz not null
);
alter table calendar_links enable row level security;
alter table calendar_links force row level security;
create policy organization on calendar_links to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
grant select, insert, update (token_hash, made_at), delete on calendar_links to rentbook_app;
grant update (token_hash) on calendar_links to rentbook_erasure;
