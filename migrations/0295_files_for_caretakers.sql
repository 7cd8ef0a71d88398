-- A file that its owner shows to caretakers: a plan, a list of meters. Never an identity paper.
alter table files
  add column is_for_caretakers boolean not null default false,
  add check (not is_for_caretakers or kind <> 'id');
grant update (is_for_caretakers) on files to rentbook_app;
create index files_for_caretakers on files (organization_id, id desc) where is_for_caretakers;
