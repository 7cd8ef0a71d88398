-- What clients say they paid. A claim moves nothing in the books: its owner confirms it, which records a payment,
-- or declines it; the client may withdraw it until then.
create table payment_claims (
  id uuid primary key,
  organization_id uuid not null,
  lease_id uuid not null,
  client_id uuid not null,
  amount bigint not null check (amount > 0),
  paid_on date not null,
  method text not null check (method in ('cash', 'upi', 'imps', 'neft', 'rtgs', 'cheque', 'card', 'other')),
  reference text check (reference ~ '^[A-Z0-9]{6,35}$'),
  towards jsonb not null default '[]', -- the charges that the client named: [{chargeId, amount}]
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'declined', 'withdrawn')),
  decided_at timestamptz,
  reason text, -- why it was declined
  created_at timestamptz not null,
  held_reference text generated always as (case when state = 'waiting' then reference end) stored,
  unique (organization_id, id),
  unique (organization_id, held_reference),
  foreign key (organization_id, lease_id, client_id) references leases (organization_id, id, client_id),
  foreign key (organization_id, held_reference) references transfer_references (organization_id, reference),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'declined') = (reason is not null))
);
create index payment_claims_waiting on payment_claims (organization_id, id desc) where state = 'waiting';
create index payment_claims_of_client on payment_claims (organization_id, client_id, id desc);

-- A reference has a row as long as a payment that stands or a claim that waits holds it. So whoever cannot see
-- the others' payments, a client, still cannot take a reference that is taken.
alter table credits no force row level security;
alter table transfer_references no force row level security;
alter table credits
  add column claim_id uuid, -- the claim that was confirmed by this payment
  add column held_reference text generated always as (case when reversed_on is null then reference end) stored,
  add constraint credits_once_a_claim unique (organization_id, claim_id),
  add foreign key (organization_id, claim_id) references payment_claims (organization_id, id),
  drop constraint credits_organization_id_reference_fkey,
  add foreign key (organization_id, held_reference) references transfer_references (organization_id, reference);
drop index credits_reference;
create index credits_held_reference on credits (organization_id, held_reference) where held_reference is not null;
delete from transfer_references where not exists (
  select from credits where credits.organization_id = transfer_references.organization_id
    and credits.held_reference = transfer_references.reference);
alter table transfer_references force row level security;
alter table credits force row level security;

alter table payment_claims enable row level security;
alter table payment_claims force row level security;
create policy organization on payment_claims to rentbook_app
  using (organization_id = current_organization() and current_client() is null)
  with check (organization_id = current_organization() and current_client() is null);
create policy client_reads on payment_claims for select to rentbook_app using (client_id = current_client());
create policy client_claims on payment_claims for insert to rentbook_app
  with check (organization_id = current_organization() and client_id = current_client());
create policy client_withdraws on payment_claims for update to rentbook_app
  using (client_id = current_client() and state = 'waiting') with check (state = 'withdrawn');
create policy client_own on transfer_references to rentbook_app
  using (client_id = current_client())
  with check (organization_id = current_organization() and client_id = current_client());
-- What clients do to their claims is told like what owners do.
create policy client_claims on events for insert to rentbook_app
  with check (organization_id = current_organization() and actor_id = current_client() and kind = 'claim');

grant select on payment_claims to rentbook_app;
-- Every claim is born waiting.
grant insert (id, organization_id, lease_id, client_id, amount, paid_on, method, reference, towards, created_at)
  on payment_claims to rentbook_app;
grant update (state, decided_at, reason) on payment_claims to rentbook_app;
grant insert (claim_id) on credits to rentbook_app;
grant delete on transfer_references to rentbook_app;
