-- Who verified an e-mail: where they called from, and what the check of the code answered to them.
-- Keyed or hashed, like everything that is only ever compared.
alter table email_codes
  add column verified_from bytea,
  add column verification_hash bytea;
