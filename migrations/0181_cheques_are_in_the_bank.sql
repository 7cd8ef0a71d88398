-- Which account money lands in follows from its method where that is told: a cheque goes to the bank, whatever mode was
-- chosen. Only where neither says it, it is unsorted. No amount changes.
create function money_account(mode text, method text) returns text language sql immutable
  return case coalesce(nullif(method, 'other'), mode, 'Any')
    when 'cash' then 'cash' when 'Any' then 'unsorted' else 'bank' end;

create or replace view journal with (security_invoker = true) as
  -- Each of its two uses is narrowed by itself, or one agreement would cost as much as all.
  with line as not materialized (
    select organization_id, lease_id, client_id, id as document_id, 'charge' as document,
      'receivable' as debit, kind as credit, net as amount, dated_on, reversed_on from charges
    union all select organization_id, lease_id, client_id, id, 'charge',
      'receivable', 'gst', gst, dated_on, reversed_on from charges where gst > 0
    union all select organization_id, lease_id, client_id, id, 'payment',
      money_account(mode, method), 'receivable', received - to_deposit, dated_on, reversed_on
      from credits where kind = 'payment' and received > to_deposit
    union all select organization_id, lease_id, client_id, id, 'payment',
      money_account(mode, method), 'deposit', to_deposit, dated_on, reversed_on
      from credits where kind = 'payment' and to_deposit > 0
    union all select organization_id, lease_id, client_id, id, 'payment',
      'tds', 'receivable', tds, dated_on, reversed_on from credits where tds > 0
    union all select organization_id, lease_id, client_id, id, 'credit note',
      case when waiver then 'waived' else against_kind end, 'receivable', credited - gst, dated_on, reversed_on
      from credits where kind = 'credit_note' and credited > gst
    union all select organization_id, lease_id, client_id, id, 'credit note',
      case when waiver then 'waived' else 'gst' end, 'receivable', gst, dated_on, reversed_on
      from credits where kind = 'credit_note' and gst > 0
    union all select organization_id, lease_id, client_id, id, 'deposit deduction',
      'deposit', 'receivable', credited, dated_on, reversed_on from credits where kind = 'deposit_deduction'
    union all select organization_id, lease_id, client_id, id, 'opening',
      'opening', 'receivable', credited, dated_on, reversed_on from credits where kind = 'opening' and credited > 0
    union all select organization_id, lease_id, client_id, id, 'opening',
      'opening', 'deposit', to_deposit, dated_on, reversed_on from credits where kind = 'opening' and to_deposit > 0
    union all select organization_id, lease_id, client_id, id, 'refund',
      'receivable', money_account(mode, method), amount, paid_on, reversed_on from payouts where kind = 'refund'
    union all select organization_id, lease_id, client_id, id, 'deposit returned',
      'deposit', money_account(mode, method), amount, paid_on, reversed_on from payouts where kind = 'deposit_return'
    union all select organization_id, lease_id, client_id, id, 'deposit carried',
      'deposit', 'carried', amount, paid_on, reversed_on from payouts where kind = 'deposit_carried'
    union all select organization_id, to_lease_id, client_id, id, 'deposit carried',
      'carried', 'deposit', amount, paid_on, reversed_on from payouts where kind = 'deposit_carried'
  )
  select organization_id, lease_id, client_id, document_id, document, debit, credit, amount, dated_on, false as reversal
    from line
  union all
  select organization_id, lease_id, client_id, document_id, document, credit, debit, amount, reversed_on, true
    from line where reversed_on is not null;
drop function money_account(text);
