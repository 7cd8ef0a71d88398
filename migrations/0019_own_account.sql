-- What people are shown of their own sessions: enough to recognise a device, too little to tell it from another one.
alter table sessions
  add column id uuid not null unique default gen_random_uuid(),
  add column device text check (length(device) <= 40),   -- 'Chrome on Android'
  add column network text check (length(network) <= 40); -- '203.0.113.x'
alter table sessions alter column id drop default;

-- Owners change what their registration asked.
grant update (pan_sealed, gst_number_sealed, bank_account_number_sealed, ifsc_code, bank_name) on owners to rentbook_app;
