-- Who has not said whether receipts carry their PAN was printed as having given none. Nothing is printed until they
-- answer; a "never" from before cannot be told from what nobody chose, so it is asked once more.
alter table money_settings drop constraint money_settings_pan_on_receipts_check;
alter table money_settings
  alter column pan_on_receipts set default 'unasked',
  add constraint money_settings_pan_on_receipts_check
    check (pan_on_receipts in ('unasked', 'never', 'asked', 'always')),
  -- Whether the owner is resident in India for income tax: the rate that tenants withhold depends on it.
  add column tax_residence text not null default 'unknown'
    check (tax_residence in ('unknown', 'resident', 'non-resident'));
alter table money_settings no force row level security;
update money_settings set pan_on_receipts = 'unasked' where pan_on_receipts = 'never';
alter table money_settings force row level security;
grant update (tax_residence) on money_settings to rentbook_app;

-- As what a client withholds tax from rent; null: not known.
alter table clients add column withholds_as text check (withholds_as in ('individual', 'business'));
