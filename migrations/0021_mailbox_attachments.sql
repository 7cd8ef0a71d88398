-- The file that came with a mail that is kept because no mail server is set up.
alter table mailbox
  add column attachment_name text,
  add column attachment_type text,
  add column attachment bytea;
