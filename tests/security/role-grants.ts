/** What each role may do to which tables (and columns, where not all), in one line for each right. */
export const ROLE_GRANTS = `
admin delete: sessions
admin insert: accounts (created_at, email, id, name, organization_id, password_hash, role), events, idempotency_keys, organizations, owners
admin select: accounts (closed_at, created_at, email, id, last_signed_in_at, name, organization_id, role), events, idempotency_keys, organizations, owners, sessions (account_id, token_hash)
admin update: accounts (closed_at, email, name, password_hash), idempotency_keys, organizations, owners
app delete: sessions
app insert: accounts (created_at, email, id, name, organization_id, password_hash, role), clients, events, idempotency_keys, leases, properties, receipt_counters, receipts
app select: accounts (closed_at, created_at, email, id, last_signed_in_at, name, organization_id, role), clients, events, idempotency_keys, leases, organizations, owners, properties, receipt_counters, receipts, sessions (account_id, token_hash)
app update: accounts (closed_at, email, name, password_hash), clients, idempotency_keys, leases, owners (address, alternate_phone, business_type, city, company_name, phone, pincode, state, updated_at, version), properties, receipt_counters, receipts (cancel_reason, cancelled_at, updated_at, version)
identity delete: accounts, administrator_confirmations, data_keys, email_codes, idempotency_keys, known_addresses, mailbox, organizations, password_resets, sessions, throttles, used_directory_tokens
identity insert: accounts, administrator_confirmations, data_keys, email_codes, idempotency_keys, known_addresses, mailbox, organizations, owners, password_resets, sessions, throttles, used_directory_tokens
identity select: accounts, administrator_confirmations, data_keys, email_codes, idempotency_keys, known_addresses, mailbox, organizations, owners, password_resets, sessions, throttles, used_directory_tokens
identity update: accounts, administrator_confirmations, data_keys, email_codes, idempotency_keys, known_addresses, mailbox, organizations, password_resets, sessions, throttles, used_directory_tokens
`.trim()

/** Reads the same from the catalog: one row, `grants`. */
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
    from rights where grantee like 'rentbook\\_%' group by grantee, privilege
)
select string_agg(line, chr(10) order by line collate "C") as grants from lines`
