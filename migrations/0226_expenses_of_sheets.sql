-- An expense that came in with a sheet names it: with the import it is taken back.
alter table expenses add column import_id uuid;
alter table expenses add foreign key (organization_id, import_id) references imports (organization_id, id);
create index expenses_of_import on expenses (organization_id, import_id) where import_id is not null;
grant insert (import_id) on expenses to rentbook_app;
