-- What is left of closed organizations goes in two steps: personal data that no law asks for some months after the
-- closing, the books themselves when no law asks for them any more. Both by the role rentbook_erasure, which
-- sees closed organizations only, one at a time; which rows, and that it may delete them, is written by
-- `letErasureReach` for every table. What the first step writes over:
alter table organizations add column erased_at timestamptz; -- the first step was done
alter table clients alter column gender drop not null;
grant update (erased_at) on organizations to rentbook_erasure;
grant update (email, password_hash, directory_id, last_signed_in_at, closed_at) on accounts to rentbook_erasure;
grant update (phone, alternate_phone, aadhaar_last4, aadhaar_consented_at, bank_account_number_sealed, ifsc_code,
  bank_name) on owners to rentbook_erasure;
grant update (father_name, gender, mobile_number, address1, address2, deleted_at) on clients to rentbook_erasure;
grant update (upi_id, upi_name, show_bank_account) on money_settings to rentbook_erasure;
grant update (reason) on payment_claims to rentbook_erasure;
grant update (before, after) on events to rentbook_erasure;
