-- The paper of a receipt: what it prints beyond the receipt's own columns is frozen in `document`, under "paper",
-- when it is issued. Receipts from before get theirs once, from a job that holds the data key.
alter table receipts
  add column landlord_pan_sealed text,  -- null: the paper carries none
  add column verify_version integer not null default 1, -- counts up when the QR code is replaced
  add column verify_hash bytea unique,  -- SHA-256 of the token in the QR code
  add column verification jsonb,        -- what the public page shows, masked when it was written
  add column replaced_by uuid,          -- the receipt that was issued in its place
  add foreign key (organization_id, replaced_by) references receipts (organization_id, id),
  add constraint receipts_replaced_are_cancelled check (replaced_by is null or cancelled_at is not null);
create unique index receipts_of_credit on receipts (organization_id, credit_id)
  where cancelled_at is null and credit_id is not null;

create function keep_paper() returns trigger language plpgsql as $$
begin
  if old.document ? 'paper' and new.document is distinct from old.document then
    raise exception 'The paper of a receipt never changes.';
  end if;
  return new;
end $$;
create trigger keep_paper before update of document on receipts for each row execute function keep_paper();
grant update (document, landlord_pan_sealed, verify_version, verify_hash, verification, replaced_by)
  on receipts to rentbook_app;

alter table money_settings
  add column stamp_box text not null default 'cash' check (stamp_box in ('cash', 'all', 'never')),
  add column receipt_language text not null default 'en' check (receipt_language in ('en', 'en-hi')),
  -- 'asked': where the rent of the year asks for it.
  add column pan_on_receipts text not null default 'never' check (pan_on_receipts in ('never', 'asked', 'always')),
  add column mail_receipts boolean not null default true; -- to clients, when they are recorded
grant update (stamp_box, receipt_language, pan_on_receipts, mail_receipts) on money_settings to rentbook_app;
