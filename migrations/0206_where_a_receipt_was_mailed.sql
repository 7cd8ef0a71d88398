-- Where and when a receipt was last mailed to its client; null: never, or before this was kept. A printed receipt's
-- client may have another address by now.
alter table receipts add column mailed_to text, add column mailed_at timestamptz,
  add constraint receipts_mailed check ((mailed_to is null) = (mailed_at is null));
grant update (mailed_to, mailed_at) on receipts to rentbook_app;
