-- Payments that somebody of a team recorded without a network, and that reach the server after they lost the right to
-- record them: they wait for the owner, as what clients report does.
alter table payment_claims
  add column told_by uuid, -- of the team; null where the client reported it
  add column kept_key text, -- by which the device kept it
  add column kept_at timestamptz, -- when, as the device says
  add column tds bigint not null default 0 check (tds >= 0),
  add column to_deposit bigint not null default 0 check (to_deposit between 0 and amount),
  add column note text,
  add foreign key (organization_id, told_by) references accounts (organization_id, id),
  add unique (organization_id, told_by, kept_key),
  add check ((told_by is null) = (kept_key is null)),
  add check ((told_by is null) = (kept_at is null));
grant insert (told_by, kept_key, kept_at, tds, to_deposit, note) on payment_claims to rentbook_app;
grant update (note) on payment_claims to rentbook_erasure;
-- Nothing of them is the client's.
alter policy client_reads on payment_claims
  using (organization_id = current_organization() and client_id = current_client() and told_by is null);
alter policy client_claims on payment_claims
  with check (organization_id = current_organization() and client_id = current_client() and told_by is null);
alter policy client_withdraws on payment_claims
  using (organization_id = current_organization() and client_id = current_client() and told_by is null
    and state in ('waiting', 'withdrawn'))
  with check (organization_id = current_organization() and client_id = current_client() and told_by is null
    and state in ('waiting', 'withdrawn'));

-- Until when they could last record payments that they cannot record now, and with which properties; null for all.
alter table memberships
  add column recorded_until timestamptz,
  add column recorded_with uuid[];
update memberships set recorded_until = ended_at,
  recorded_with = case when is_limited then array(
    select property_id from membership_properties
    where membership_properties.organization_id = memberships.organization_id and member_id = memberships.id) end
  where role = 'manager' and joined_at is not null and ended_at is not null;
grant select (recorded_until, recorded_with), update (recorded_until, recorded_with)
  on memberships to rentbook_app, rentbook_limited;
