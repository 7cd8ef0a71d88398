-- Undo: a client who withdrew a claim takes that back, and it waits again.
alter policy client_withdraws on payment_claims
  using (organization_id = current_organization() and client_id = current_client()
    and state in ('waiting', 'withdrawn'))
  with check (organization_id = current_organization() and client_id = current_client()
    and state in ('waiting', 'withdrawn'));
