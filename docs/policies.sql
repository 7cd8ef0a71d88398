-- Generated from a migrated database. After a migration: npx vitest run tests/security/policies -u
create policy administrator on accounts for all to rentbook_admin
  using (role = ANY (ARRAY['owner'::text, 'administrator'::text]))
  with check (role = 'owner'::text);
create policy backup on accounts for select to rentbook_backup
  using true;
create policy client on accounts for select to rentbook_client
  using ((organization_id = current_organization()) AND (id = current_client()));
create policy erasure on accounts for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = accounts.organization_id))));
create policy identity on accounts for all to rentbook_identity
  using true
  with check true;
create policy limited on accounts for select to rentbook_limited
  using ((organization_id = current_organization()) AND (property_ids && current_properties()));
create policy limited_own on accounts for update to rentbook_limited
  using ((organization_id = current_organization()) AND (id = current_account()));
create policy limited_team on accounts for select to rentbook_limited
  using ((organization_id = current_organization()) AND (role = ANY (ARRAY['owner'::text, 'member'::text])));
create policy organization on accounts for all to rentbook_app
  using (organization_id = current_organization())
  with check ((organization_id = current_organization()) AND (role <> 'administrator'::text));
create policy owner_of_client on accounts for select to rentbook_client
  using ((organization_id = current_organization()) AND (role = 'owner'::text));
create policy search on accounts for select to rentbook_search
  using true;
create policy identity on administrator_confirmations for all to rentbook_identity
  using true
  with check true;
create policy backup on allocations for select to rentbook_backup
  using true;
create policy client on allocations for select to rentbook_client
  using ((organization_id = current_organization()) AND (client_id = current_client()));
create policy erasure on allocations for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = allocations.organization_id))));
create policy limited on allocations for all to rentbook_limited
  using ((organization_id = current_organization()) AND (property_id = ANY (current_properties())))
  with check ((organization_id = current_organization()) AND (property_id = ANY (current_properties())));
create policy organization on allocations for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy administrator on backups for select to rentbook_admin
  using true;
create policy backup on backups for all to rentbook_backup
  using true
  with check true;
create policy identity on backups for select to rentbook_identity
  using true;
create policy backup on bank_accounts for select to rentbook_backup
  using true;
create policy erasure on bank_accounts for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = bank_accounts.organization_id))));
create policy organization on bank_accounts for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on bank_line_payments for select to rentbook_backup
  using true;
create policy erasure on bank_line_payments for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = bank_line_payments.organization_id))));
create policy organization on bank_line_payments for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on bank_lines for select to rentbook_backup
  using true;
create policy erasure on bank_lines for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = bank_lines.organization_id))));
create policy organization on bank_lines for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on bank_payers for select to rentbook_backup
  using true;
create policy erasure on bank_payers for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = bank_payers.organization_id))));
create policy organization on bank_payers for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on bank_rules for select to rentbook_backup
  using true;
create policy erasure on bank_rules for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = bank_rules.organization_id))));
create policy organization on bank_rules for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on calendar_links for select to rentbook_backup
  using true;
create policy erasure on calendar_links for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = calendar_links.organization_id))));
create policy organization on calendar_links for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on charges for select to rentbook_backup
  using true;
create policy client on charges for select to rentbook_client
  using ((organization_id = current_organization()) AND (client_id = current_client()));
create policy erasure on charges for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = charges.organization_id))));
create policy limited on charges for all to rentbook_limited
  using ((organization_id = current_organization()) AND (property_id = ANY (current_properties())))
  with check ((organization_id = current_organization()) AND (property_id = ANY (current_properties())));
create policy organization on charges for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on cheques for select to rentbook_backup
  using true;
create policy erasure on cheques for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = cheques.organization_id))));
create policy limited on cheques for all to rentbook_limited
  using ((organization_id = current_organization()) AND (property_id = ANY (current_properties())))
  with check ((organization_id = current_organization()) AND (property_id = ANY (current_properties())));
create policy organization on cheques for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on clients for select to rentbook_backup
  using true;
create policy client on clients for select to rentbook_client
  using ((organization_id = current_organization()) AND (id = current_client()));
create policy client_completes on clients for update to rentbook_client
  using ((organization_id = current_organization()) AND (id = current_client()) AND (deleted_at IS NULL))
  with check ((organization_id = current_organization()) AND (id = current_client()));
create policy erasure on clients for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = clients.organization_id))));
create policy limited on clients for all to rentbook_limited
  using ((organization_id = current_organization()) AND (property_ids && current_properties()));
create policy organization on clients for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy search on clients for select to rentbook_search
  using true;
create policy administrator on clock_marks for all to rentbook_admin
  using true;
create policy identity on clock_marks for all to rentbook_identity
  using true;
create policy limited on clock_marks for select to rentbook_limited
  using (current_organization() IS NOT NULL);
create policy organization on clock_marks for select to rentbook_app
  using (current_organization() IS NOT NULL);
create policy backup on credits for select to rentbook_backup
  using true;
create policy client on credits for select to rentbook_client
  using ((organization_id = current_organization()) AND (client_id = current_client()));
create policy erasure on credits for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = credits.organization_id))));
create policy limited on credits for all to rentbook_limited
  using ((organization_id = current_organization()) AND (property_id = ANY (current_properties())))
  with check ((organization_id = current_organization()) AND (property_id = ANY (current_properties())));
create policy organization on credits for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on data_keys for select to rentbook_backup
  using true;
create policy identity on data_keys for all to rentbook_identity
  using true
  with check true;
create policy backup on day_totals for select to rentbook_backup
  using true;
create policy erasure on day_totals for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = day_totals.organization_id))));
create policy organization on day_totals for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on document_counters for select to rentbook_backup
  using true;
create policy erasure on document_counters for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = document_counters.organization_id))));
create policy limited on document_counters for all to rentbook_limited
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy organization on document_counters for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy erasure on due_jobs for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = due_jobs.organization_id))));
create policy identity on due_jobs for all to rentbook_identity
  using true;
create policy administrator on email_changes for insert to rentbook_admin
  with check (account_id IN ( SELECT accounts.id
   FROM accounts
  WHERE (accounts.role = 'owner'::text)));
create policy erasure on email_changes for all to rentbook_erasure
  using (EXISTS ( SELECT
   FROM accounts
  WHERE (accounts.id = email_changes.account_id)));
create policy identity on email_changes for all to rentbook_identity
  using true
  with check true;
create policy limited on email_changes for all to rentbook_limited
  using (account_id = current_account())
  with check (account_id = current_account());
create policy own on email_changes for all to rentbook_app
  using (account_id = current_account())
  with check (account_id = current_account());
create policy administrator on events for all to rentbook_admin
  using (kind = 'owner'::text)
  with check ((kind = ANY (ARRAY['owner'::text, 'rights request'::text])) AND (actor_id = current_account()));
create policy backup on events for select to rentbook_backup
  using true;
create policy client_claims on events for insert to rentbook_client
  with check ((organization_id = current_organization()) AND (actor_id = current_client()) AND (kind = ANY (ARRAY['claim'::text, 'rights request'::text])));
create policy client_completes on events for insert to rentbook_client
  with check ((organization_id = current_organization()) AND (actor_id = current_client()) AND (kind = 'client'::text) AND (verb = 'changed'::text) AND (record_id = current_client()));
create policy erasure on events for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = events.organization_id))));
create policy limited on events for select to rentbook_limited
  using ((organization_id = current_organization()) AND (property_id = ANY (current_properties())));
create policy limited_records on events for insert to rentbook_limited
  with check ((organization_id = current_organization()) AND (actor_id = current_account()) AND (job IS NULL));
create policy organization on events for all to rentbook_app
  using (organization_id = current_organization())
  with check ((organization_id = current_organization()) AND (NOT (actor_id IS DISTINCT FROM current_account())) AND (NOT (job IS DISTINCT FROM current_job())));
create policy backup on expense_categories for select to rentbook_backup
  using true;
create policy erasure on expense_categories for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = expense_categories.organization_id))));
create policy limited on expense_categories for all to rentbook_limited
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy organization on expense_categories for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on expense_recoveries for select to rentbook_backup
  using true;
create policy erasure on expense_recoveries for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = expense_recoveries.organization_id))));
create policy limited on expense_recoveries for all to rentbook_limited
  using ((organization_id = current_organization()) AND (property_id = ANY (current_properties())))
  with check ((organization_id = current_organization()) AND (property_id = ANY (current_properties())));
create policy organization on expense_recoveries for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on expenses for select to rentbook_backup
  using true;
create policy erasure on expenses for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = expenses.organization_id))));
create policy limited on expenses for all to rentbook_limited
  using ((organization_id = current_organization()) AND (property_id = ANY (current_properties())))
  with check ((organization_id = current_organization()) AND (property_id = ANY (current_properties())));
create policy organization on expenses for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy search on expenses for select to rentbook_search
  using true;
create policy backup on file_contents for select to rentbook_backup
  using true;
create policy erasure on file_contents for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = file_contents.organization_id))));
create policy organization on file_contents for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on file_parts for select to rentbook_backup
  using true;
create policy erasure on file_parts for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = file_parts.organization_id))));
create policy organization on file_parts for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on files for select to rentbook_backup
  using true;
create policy client on files for select to rentbook_client
  using ((organization_id = current_organization()) AND (visible_to = current_client()));
create policy erasure on files for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = files.organization_id))));
create policy limited on files for all to rentbook_limited
  using ((organization_id = current_organization()) AND (property_id = ANY (current_properties())))
  with check ((organization_id = current_organization()) AND (property_id = ANY (current_properties())));
create policy organization on files for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on gst_details for select to rentbook_backup
  using true;
create policy client on gst_details for select to rentbook_client
  using ((organization_id = current_organization()) AND (client_id = current_client()));
create policy erasure on gst_details for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = gst_details.organization_id))));
create policy limited on gst_details for all to rentbook_limited
  using ((organization_id = current_organization()) AND (property_id = ANY (current_properties())))
  with check ((organization_id = current_organization()) AND (property_id = ANY (current_properties())));
create policy organization on gst_details for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on house_property_loans for select to rentbook_backup
  using true;
create policy erasure on house_property_loans for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = house_property_loans.organization_id))));
create policy organization on house_property_loans for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on house_property_years for select to rentbook_backup
  using true;
create policy erasure on house_property_years for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = house_property_years.organization_id))));
create policy organization on house_property_years for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on idempotency_keys for select to rentbook_backup
  using true;
create policy erasure on idempotency_keys for all to rentbook_erasure
  using (EXISTS ( SELECT
   FROM accounts
  WHERE (accounts.id = idempotency_keys.account_id)));
create policy identity on idempotency_keys for all to rentbook_identity
  using true
  with check true;
create policy own on idempotency_keys for all to rentbook_admin, rentbook_app, rentbook_client, rentbook_limited
  using (account_id = current_account())
  with check (account_id = current_account());
create policy backup on imports for select to rentbook_backup
  using true;
create policy erasure on imports for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = imports.organization_id))));
create policy organization on imports for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on invitations for select to rentbook_backup
  using true;
create policy client on invitations for select to rentbook_client
  using ((organization_id = current_organization()) AND (client_id = current_client()));
create policy erasure on invitations for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = invitations.organization_id))));
create policy identity on invitations for all to rentbook_identity
  using true
  with check true;
create policy limited on invitations for select to rentbook_limited
  using (client_id = current_account());
create policy organization on invitations for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on invoices for select to rentbook_backup
  using true;
create policy client on invoices for select to rentbook_client
  using ((organization_id = current_organization()) AND (client_id = current_client()));
create policy erasure on invoices for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = invoices.organization_id))));
create policy limited on invoices for all to rentbook_limited
  using ((organization_id = current_organization()) AND (property_id = ANY (current_properties())))
  with check ((organization_id = current_organization()) AND (property_id = ANY (current_properties())));
create policy organization on invoices for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy administrator on job_wakes for insert to rentbook_admin
  with check true;
create policy client on job_wakes for insert to rentbook_client
  with check (organization_id = current_organization());
create policy erasure on job_wakes for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = job_wakes.organization_id))));
create policy identity on job_wakes for all to rentbook_identity
  using true;
create policy limited on job_wakes for insert to rentbook_limited
  with check (organization_id = current_organization());
create policy organization on job_wakes for insert to rentbook_app
  with check (organization_id = current_organization());
create policy identity on jobs for all to rentbook_identity
  using true;
create policy backup on known_addresses for select to rentbook_backup
  using true;
create policy erasure on known_addresses for all to rentbook_erasure
  using (EXISTS ( SELECT
   FROM accounts
  WHERE (accounts.id = known_addresses.account_id)));
create policy identity on known_addresses for all to rentbook_identity
  using true
  with check true;
create policy backup on lease_rents for select to rentbook_backup
  using true;
create policy client on lease_rents for select to rentbook_client
  using ((organization_id = current_organization()) AND (client_id = current_client()));
create policy erasure on lease_rents for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = lease_rents.organization_id))));
create policy limited on lease_rents for all to rentbook_limited
  using ((organization_id = current_organization()) AND (property_id = ANY (current_properties())))
  with check ((organization_id = current_organization()) AND (property_id = ANY (current_properties())));
create policy organization on lease_rents for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy search on lease_rents for select to rentbook_search
  using true;
create policy backup on leases for select to rentbook_backup
  using true;
create policy client on leases for select to rentbook_client
  using ((organization_id = current_organization()) AND (client_id = current_client()));
create policy erasure on leases for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = leases.organization_id))));
create policy limited on leases for all to rentbook_limited
  using ((organization_id = current_organization()) AND (property_id = ANY (current_properties())))
  with check ((organization_id = current_organization()) AND (property_id = ANY (current_properties())));
create policy organization on leases for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy search on leases for select to rentbook_search
  using true;
create policy backup on left_objects for select to rentbook_backup
  using true;
create policy erasure on left_objects for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = left_objects.organization_id))));
create policy organization on left_objects for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on mail_refusals for select to rentbook_backup
  using true;
create policy erasure on mail_refusals for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = mail_refusals.organization_id))));
create policy organization on mail_refusals for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy identity on mailbox for all to rentbook_identity
  using true
  with check true;
create policy backup on membership_properties for select to rentbook_backup
  using true;
create policy erasure on membership_properties for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = membership_properties.organization_id))));
create policy identity on membership_properties for all to rentbook_identity
  using true
  with check true;
create policy limited on membership_properties for select to rentbook_limited
  using ((organization_id = current_organization()) AND (member_id = current_account()));
create policy organization on membership_properties for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy administrator on memberships for select to rentbook_admin
  using true;
create policy backup on memberships for select to rentbook_backup
  using true;
create policy erasure on memberships for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = memberships.organization_id))));
create policy identity on memberships for all to rentbook_identity
  using true
  with check true;
create policy limited on memberships for all to rentbook_limited
  using ((organization_id = current_organization()) AND (id = current_account()));
create policy organization on memberships for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on meter_readings for select to rentbook_backup
  using true;
create policy client on meter_readings for select to rentbook_client
  using ((organization_id = current_organization()) AND (client_id = current_client()));
create policy erasure on meter_readings for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = meter_readings.organization_id))));
create policy limited on meter_readings for all to rentbook_limited
  using ((organization_id = current_organization()) AND (property_id = ANY (current_properties())))
  with check ((organization_id = current_organization()) AND (property_id = ANY (current_properties())));
create policy organization on meter_readings for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on money_settings for select to rentbook_backup
  using true;
create policy client on money_settings for select to rentbook_client
  using (organization_id = current_organization());
create policy erasure on money_settings for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = money_settings.organization_id))));
create policy limited on money_settings for select to rentbook_limited
  using (organization_id = current_organization());
create policy organization on money_settings for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on organization_mails for select to rentbook_backup
  using true;
create policy erasure on organization_mails for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = organization_mails.organization_id))));
create policy limited on organization_mails for all to rentbook_limited
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy organization on organization_mails for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy administrator on organizations for all to rentbook_admin
  using true
  with check true;
create policy backup on organizations for select to rentbook_backup
  using true;
create policy client on organizations for select to rentbook_client
  using (id = current_organization());
create policy erasure on organizations for all to rentbook_erasure
  using ((id = current_organization()) AND (closed_at IS NOT NULL));
create policy identity on organizations for all to rentbook_identity
  using true
  with check true;
create policy limited on organizations for select to rentbook_limited
  using (id = current_organization());
create policy organization on organizations for all to rentbook_app
  using (id = current_organization());
create policy identity on otps for all to rentbook_identity
  using true
  with check true;
create policy backup on owner_news for select to rentbook_backup
  using true;
create policy erasure on owner_news for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = owner_news.organization_id))));
create policy organization on owner_news for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy administrator on owners for all to rentbook_admin
  using true
  with check true;
create policy backup on owners for select to rentbook_backup
  using true;
create policy client on owners for select to rentbook_client
  using (organization_id = current_organization());
create policy erasure on owners for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = owners.organization_id))));
create policy identity on owners for all to rentbook_identity
  using true
  with check true;
create policy limited on owners for select to rentbook_limited
  using (organization_id = current_organization());
create policy organization on owners for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on passkeys for select to rentbook_backup
  using true;
create policy erasure on passkeys for all to rentbook_erasure
  using (EXISTS ( SELECT
   FROM accounts
  WHERE (accounts.id = passkeys.account_id)));
create policy identity on passkeys for all to rentbook_identity
  using true
  with check true;
create policy erasure on password_resets for all to rentbook_erasure
  using (EXISTS ( SELECT
   FROM accounts
  WHERE (accounts.id = password_resets.account_id)));
create policy identity on password_resets for all to rentbook_identity
  using true
  with check true;
create policy backup on past_receipts for select to rentbook_backup
  using true;
create policy client on past_receipts for select to rentbook_client
  using ((organization_id = current_organization()) AND (client_id = current_client()));
create policy erasure on past_receipts for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = past_receipts.organization_id))));
create policy limited on past_receipts for select to rentbook_limited
  using ((organization_id = current_organization()) AND (property_id = ANY (current_properties())));
create policy organization on past_receipts for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on payment_claims for select to rentbook_backup
  using true;
create policy client_claims on payment_claims for insert to rentbook_client
  with check ((organization_id = current_organization()) AND (client_id = current_client()) AND (told_by IS NULL));
create policy client_reads on payment_claims for select to rentbook_client
  using ((organization_id = current_organization()) AND (client_id = current_client()) AND (told_by IS NULL));
create policy client_withdraws on payment_claims for update to rentbook_client
  using ((organization_id = current_organization()) AND (client_id = current_client()) AND (told_by IS NULL) AND (state = ANY (ARRAY['waiting'::text, 'withdrawn'::text])))
  with check ((organization_id = current_organization()) AND (client_id = current_client()) AND (told_by IS NULL) AND (state = ANY (ARRAY['waiting'::text, 'withdrawn'::text])));
create policy erasure on payment_claims for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = payment_claims.organization_id))));
create policy limited on payment_claims for all to rentbook_limited
  using ((organization_id = current_organization()) AND (property_id = ANY (current_properties())))
  with check ((organization_id = current_organization()) AND (property_id = ANY (current_properties())));
create policy organization on payment_claims for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on payouts for select to rentbook_backup
  using true;
create policy client on payouts for select to rentbook_client
  using ((organization_id = current_organization()) AND (client_id = current_client()));
create policy erasure on payouts for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = payouts.organization_id))));
create policy limited on payouts for all to rentbook_limited
  using ((organization_id = current_organization()) AND (property_id = ANY (current_properties())))
  with check ((organization_id = current_organization()) AND (property_id = ANY (current_properties())));
create policy limited_carried on payouts for select to rentbook_limited
  using ((organization_id = current_organization()) AND (to_property_id = ANY (current_properties())));
create policy organization on payouts for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on properties for select to rentbook_backup
  using true;
create policy client on properties for select to rentbook_client
  using ((organization_id = current_organization()) AND (current_client() = ANY (client_ids)));
create policy erasure on properties for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = properties.organization_id))));
create policy limited on properties for all to rentbook_limited
  using ((organization_id = current_organization()) AND (id = ANY (current_properties())))
  with check ((organization_id = current_organization()) AND (id = ANY (current_properties())));
create policy organization on properties for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy search on properties for select to rentbook_search
  using true;
create policy backup on receipt_counters for select to rentbook_backup
  using true;
create policy erasure on receipt_counters for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = receipt_counters.organization_id))));
create policy limited on receipt_counters for all to rentbook_limited
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy organization on receipt_counters for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on receipt_totals for select to rentbook_backup
  using true;
create policy erasure on receipt_totals for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = receipt_totals.organization_id))));
create policy organization on receipt_totals for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on receipts for select to rentbook_backup
  using true;
create policy client on receipts for select to rentbook_client
  using ((organization_id = current_organization()) AND (client_id = current_client()));
create policy erasure on receipts for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = receipts.organization_id))));
create policy limited on receipts for all to rentbook_limited
  using ((organization_id = current_organization()) AND (property_id = ANY (current_properties())))
  with check ((organization_id = current_organization()) AND (property_id = ANY (current_properties())));
create policy organization on receipts for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy search on receipts for select to rentbook_search
  using true;
create policy verification on receipts for select to rentbook_identity
  using (verify_hash = decode(NULLIF(current_setting('app.verify_hash'::text, true), ''::text), 'hex'::text));
create policy backup on recovery_codes for select to rentbook_backup
  using true;
create policy erasure on recovery_codes for all to rentbook_erasure
  using (EXISTS ( SELECT
   FROM accounts
  WHERE (accounts.id = recovery_codes.account_id)));
create policy identity on recovery_codes for all to rentbook_identity
  using true
  with check true;
create policy backup on recurring_charges for select to rentbook_backup
  using true;
create policy client on recurring_charges for select to rentbook_client
  using ((organization_id = current_organization()) AND (client_id = current_client()));
create policy erasure on recurring_charges for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = recurring_charges.organization_id))));
create policy limited on recurring_charges for all to rentbook_limited
  using ((organization_id = current_organization()) AND (property_id = ANY (current_properties())))
  with check ((organization_id = current_organization()) AND (property_id = ANY (current_properties())));
create policy organization on recurring_charges for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on recurring_expenses for select to rentbook_backup
  using true;
create policy erasure on recurring_expenses for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = recurring_expenses.organization_id))));
create policy limited on recurring_expenses for all to rentbook_limited
  using ((organization_id = current_organization()) AND (property_id = ANY (current_properties())))
  with check ((organization_id = current_organization()) AND (property_id = ANY (current_properties())));
create policy organization on recurring_expenses for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on reminder_settings for select to rentbook_backup
  using true;
create policy erasure on reminder_settings for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = reminder_settings.organization_id))));
create policy limited on reminder_settings for select to rentbook_limited
  using (organization_id = current_organization());
create policy organization on reminder_settings for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on reminder_steps for select to rentbook_backup
  using true;
create policy erasure on reminder_steps for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = reminder_steps.organization_id))));
create policy organization on reminder_steps for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on reminder_stops for select to rentbook_backup
  using true;
create policy erasure on reminder_stops for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = reminder_stops.organization_id))));
create policy limited on reminder_stops for all to rentbook_limited
  using ((organization_id = current_organization()) AND (property_id = ANY (current_properties())))
  with check ((organization_id = current_organization()) AND (property_id = ANY (current_properties())));
create policy organization on reminder_stops for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on reminders for select to rentbook_backup
  using true;
create policy erasure on reminders for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = reminders.organization_id))));
create policy limited on reminders for all to rentbook_limited
  using ((organization_id = current_organization()) AND (property_id = ANY (current_properties())))
  with check ((organization_id = current_organization()) AND (property_id = ANY (current_properties())));
create policy organization on reminders for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy administrator on rights_requests for all to rentbook_admin
  using (asked_by = 'owner'::text);
create policy backup on rights_requests for select to rentbook_backup
  using true;
create policy client on rights_requests for all to rentbook_client
  using ((organization_id = current_organization()) AND (person_id = current_client()))
  with check ((organization_id = current_organization()) AND (person_id = current_client()) AND (asked_by = 'client'::text));
create policy erasure on rights_requests for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = rights_requests.organization_id))));
create policy organization on rights_requests for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy administrator on sessions for all to rentbook_admin
  using true;
create policy client on sessions for all to rentbook_client
  using ((organization_id = current_organization()) AND (account_id = current_client()));
create policy erasure on sessions for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = sessions.organization_id))));
create policy identity on sessions for all to rentbook_identity
  using true
  with check true;
create policy limited on sessions for all to rentbook_limited
  using ((organization_id = current_organization()) AND (account_id = current_account()));
create policy organization on sessions for all to rentbook_app
  using (organization_id = current_organization());
create policy erasure on sign_in_handles for all to rentbook_erasure
  using (EXISTS ( SELECT
   FROM accounts
  WHERE (accounts.id = sign_in_handles.account_id)));
create policy identity on sign_in_handles for all to rentbook_identity
  using true
  with check true;
create policy backup on tds_certificates for select to rentbook_backup
  using true;
create policy erasure on tds_certificates for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = tds_certificates.organization_id))));
create policy organization on tds_certificates for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy backup on throttles for select to rentbook_backup
  using true;
create policy identity on throttles for all to rentbook_identity
  using true
  with check true;
create policy backup on totp_factors for select to rentbook_backup
  using true;
create policy erasure on totp_factors for all to rentbook_erasure
  using (EXISTS ( SELECT
   FROM accounts
  WHERE (accounts.id = totp_factors.account_id)));
create policy identity on totp_factors for all to rentbook_identity
  using true
  with check true;
create policy backup on transfer_references for select to rentbook_backup
  using true;
create policy client_own on transfer_references for all to rentbook_client
  using ((organization_id = current_organization()) AND (client_id = current_client()))
  with check ((organization_id = current_organization()) AND (client_id = current_client()));
create policy erasure on transfer_references for all to rentbook_erasure
  using ((organization_id = current_organization()) AND (EXISTS ( SELECT
   FROM organizations
  WHERE (organizations.id = transfer_references.organization_id))));
create policy limited on transfer_references for all to rentbook_limited
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy organization on transfer_references for all to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization());
create policy identity on used_challenges for all to rentbook_identity
  using true
  with check true;
create policy backup on used_directory_tokens for select to rentbook_backup
  using true;
create policy identity on used_directory_tokens for all to rentbook_identity
  using true
  with check true;
