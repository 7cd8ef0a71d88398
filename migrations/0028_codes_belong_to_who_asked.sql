-- A code belongs to whoever asked for it: each request has a row, with guesses of its own for whoever has its
-- handle and others for whoever calls from the same network without one. `is_own` is false where no mail went
-- out for the request: then it takes the code that was mailed last. The code is reckoned from `otp_seed` with the
-- server's key, so that it can be mailed again; one that was under way must be asked for anew.
alter table otps drop constraint otps_pkey;
alter table otps rename column otp_hash to otp_seed;
alter table otps
  add column handle_hash bytea,
  add column requested_from bytea not null default '',
  add column requested_at timestamptz,
  add column guesses_left_by_handle integer not null default 0,
  add column is_own boolean not null default true;
update otps set handle_hash = otp_seed, requested_at = expires_at - interval '300 seconds';
alter table otps
  alter column handle_hash set not null,
  alter column requested_at set not null,
  alter column requested_from drop default,
  alter column guesses_left_by_handle drop default,
  alter column is_own drop default,
  add primary key (handle_hash);
create index otps_email on otps (email, requested_at);
