-- The language that somebody chose for what they see and for their mails; null: none was chosen.
alter table accounts add column language text check (length(language) <= 20);
grant select (language) on accounts to rentbook_app, rentbook_client, rentbook_admin;
