-- The one-time password has one name, from the screen to the table.
alter table email_codes rename to otps;
alter table otps rename column code_hash to otp_hash;
alter index email_codes_pkey rename to otps_pkey;
