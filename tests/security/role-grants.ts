/** The rights of each role but those of backups and of erasure, which have tests of their own, one line per right: the tables, and the columns unless it is all of them. */
export const ROLE_GRANTS = `
admin delete: sessions
admin insert: accounts (created_at, email, id, name, organization_id, password_hash, role), email_changes (account_id, confirmed_at, email, expires_at, guesses_left, id, previous_details_sealed, previous_email, undo_hash), events, idempotency_keys, organizations, owners
admin select: accounts (closed_at, created_at, email, id, language, last_signed_in_at, name, organization_id, role), backups, clock_marks, events, idempotency_keys, organizations, owners, rights_requests, sessions (account_id, token_hash)
admin update: accounts (closed_at, email, name, password_hash), clock_marks (seen_at), idempotency_keys, organizations, owners, rights_requests (answer, answered_at)
app delete: calendar_links, email_changes, invitations, lease_rents, reminder_stops, sessions, tds_certificates, transfer_references
app insert: accounts (created_at, email, id, name, organization_id, password_hash, role), allocations, calendar_links, charges (client_id, computation, created_at, created_by, dated_on, due_on, gst, gst_inter_state, gst_rate, id, kind, lease_id, name, net, organization_id, overlap_allowed, period_end, period_start, revision, source), clients, credits (against_charge_id, against_kind, claim_id, client_id, created_at, created_by, credited, date_known, dated_on, follows_terms, gst, id, kind, lease_id, method, mode, organization_id, reason, received, reference, tds, to_deposit, waiver), document_counters, email_changes (account_id, code_hash, confirmed_at, email, expires_at, guesses_left, id, previous_details_sealed, previous_email, undo_hash), events, idempotency_keys, imports, invitations, lease_rents, leases, meter_readings (client_id, created_at, created_by, id, lease_id, organization_id, read_on, reading, starts_new_meter), money_settings, owner_news, payment_claims (amount, client_id, created_at, id, lease_id, method, organization_id, paid_on, reference, towards), payouts (amount, client_id, created_at, created_by, id, kind, lease_id, method, mode, organization_id, paid_on, reason, reference, to_lease_id), properties, receipt_counters, receipt_totals, receipts, recurring_charges, reminder_settings, reminder_steps, reminder_stops, reminders, rights_requests (answer_by, asked_at, asked_by, id, kind, organization_id, person_id, text), tds_certificates, transfer_references
app select: accounts (closed_at, created_at, email, has_password, id, language, last_signed_in_at, name, organization_id, reads_until, role), allocations, calendar_links, charges, clients, clock_marks, credits, document_counters, email_changes (account_id, confirmed_at, email, expires_at, id, previous_email), events, idempotency_keys, imports, invitations (client_id, expires_at, organization_id, sent_at), journal, lease_rents, leases, meter_readings, money_settings, organizations, owner_news, owners, payment_claims, payouts, properties, receipt_counters, receipt_totals, receipts, recurring_charges, reminder_settings, reminder_steps, reminder_stops, reminders, rights_requests, sessions (account_id, token_hash), tds_certificates, transfer_references
app update: accounts (closed_at, email, name, password_hash, reads_until), calendar_links (made_at, token_hash), charges (fee_dismissed_on, reversed_on, settled), clients, credits (applied, reversal, reverse_reason, reversed_on), document_counters (last_number), email_changes (confirmed_at, expires_at, previous_email, undo_hash), idempotency_keys, imports (undone_at), leases, meter_readings (voided_on), money_settings (mail_receipts, pan_on_receipts, receipt_language, receipt_prefix, show_bank_account, stamp_box, tax_residence, updated_at, upi_id, upi_name, version), organizations (books_closed_until), owners (address, alternate_phone, bank_account_number_sealed, bank_name, business_type, city, company_name, gst_number_sealed, ifsc_code, pan_sealed, payment_details_changed_at, phone, pincode, state, updated_at, version), payment_claims (decided_at, reason, state), payouts (reversal, reverse_reason, reversed_on), properties, receipt_counters, receipt_totals, receipts (cancel_reason, cancelled_at, document, landlord_pan_sealed, replaced_by, updated_at, verification, verify_hash, verify_version, version), recurring_charges (to_date), reminder_settings (from_hour, is_on, language, owner_mail, steps, text, to_hour, updated_at, version), reminders (bounced_at, delivered_at), rights_requests (answer, answered_at), tds_certificates (amount, number, received_on, updated_at), transfer_references (client_id)
client delete: sessions, transfer_references
client insert: events, idempotency_keys, payment_claims (amount, client_id, created_at, id, lease_id, method, organization_id, paid_on, reference, towards, transfer_id), rights_requests (answer_by, asked_at, asked_by, id, kind, organization_id, person_id, text), transfer_references
client select: accounts (closed_at, created_at, email, has_password, id, language, last_signed_in_at, name, organization_id, reads_until, role), allocations, charges, clients, credits, idempotency_keys, invitations (client_id, expires_at, organization_id, sent_at), journal, lease_rents, leases, meter_readings, money_settings, organizations, owners, payment_claims, payouts, properties, receipts, recurring_charges, rights_requests, sessions (account_id, token_hash), transfer_references
client update: idempotency_keys, payment_claims (decided_at, reason, state), transfer_references (client_id)
identity delete: accounts, administrator_confirmations, data_keys, email_changes, idempotency_keys, invitations, known_addresses, mailbox, organizations, otps, passkeys, password_resets, recovery_codes, sessions, sign_in_handles, throttles, totp_factors, used_challenges, used_directory_tokens
identity insert: accounts, administrator_confirmations, data_keys, email_changes, idempotency_keys, invitations, known_addresses, mailbox, organizations, otps, owners, passkeys, password_resets, recovery_codes, sessions, sign_in_handles, throttles, totp_factors, used_challenges, used_directory_tokens
identity select: accounts, administrator_confirmations, backups, clock_marks, data_keys, email_changes, idempotency_keys, invitations, known_addresses, mailbox, organizations, otps, owners, passkeys, password_resets, receipts (cancelled_at, replaced_by, verification, verify_hash), recovery_codes, sessions, sign_in_handles, throttles, totp_factors, used_challenges, used_directory_tokens
identity update: accounts, administrator_confirmations, clock_marks (seen_at), data_keys, email_changes, idempotency_keys, invitations, known_addresses, mailbox, organizations, otps, passkeys, password_resets, recovery_codes, sessions, sign_in_handles, throttles, totp_factors, used_challenges, used_directory_tokens
search select: receipts (client_id, id, organization_id, searched)
`.trim()

/** Reads the same from the catalog, as one row `grants`. */
export const READ_ROLE_GRANTS = `
with rights as (
  select grantee, privilege_type as privilege, table_name::text as name
    from information_schema.role_table_grants where table_schema = 'public'
  union all
  select grantee, privilege_type,
      table_name::text || ' (' || string_agg(column_name, ', ' order by column_name) || ')'
    from information_schema.column_privileges each_column
    where table_schema = 'public' and not exists (
      select from information_schema.role_table_grants whole
      where (whole.grantee, whole.privilege_type, whole.table_name, whole.table_schema) =
        (each_column.grantee, each_column.privilege_type, each_column.table_name, 'public'))
    group by grantee, privilege_type, table_name
), lines as (
  select substr(grantee, 10) || ' ' || lower(privilege) || ': ' ||
      string_agg(name, ', ' order by name collate "C") as line
    from rights where grantee like 'rentbook\\_%' and grantee not in ('rentbook_backup', 'rentbook_erasure') group by grantee, privilege
)
select string_agg(line, chr(10) order by line collate "C") as grants from lines`
