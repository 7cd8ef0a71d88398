-- Whoever holds the code of a receipt may see what the public page shows of it, and nothing else: one row, by
-- the hash of the token in the code.
create policy verification on receipts for select to rentbook_identity
  using (verify_hash = decode(nullif(current_setting('app.verify_hash', true), ''), 'hex'));
grant select (verify_hash, verification, cancelled_at, replaced_by) on receipts to rentbook_identity;
