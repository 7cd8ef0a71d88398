-- A monthly expense that came in with a sheet names it: with the import it is taken back.
alter table recurring_expenses add column import_id uuid;
alter table recurring_expenses add foreign key (organization_id, import_id) references imports (organization_id, id);
create index recurring_expenses_of_import on recurring_expenses (organization_id, import_id) where import_id is not null;
