-- One bank transfer that a client made for several agreements: a claim each, under one reference. Whoever takes the
-- reference first still takes it alone (transfer_references); its claims, and then its payments, share it.
alter table payment_claims
  add column transfer_id uuid, -- the same in all claims of one transfer; null where it is for one agreement
  drop constraint payment_claims_organization_id_held_reference_key,
  add unique (organization_id, held_reference, lease_id);
create index payment_claims_of_transfer on payment_claims (organization_id, transfer_id)
  where transfer_id is not null;
grant insert (transfer_id) on payment_claims to rentbook_client;
