-- A client ends their own session. Since clients act as a role of their own (0090), their sign-out failed, and the
-- session lived on until it went unused.
grant select (account_id, token_hash), delete on sessions to rentbook_client;
create policy client on sessions to rentbook_client
  using (organization_id = current_organization() and account_id = current_client());
