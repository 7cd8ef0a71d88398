-- Whether the bank paid an expense is joined, not asked for each row: so the organization that a statement names reaches
-- the lines as well. A line is of one expense at most, and an expense of one line (0242).
create or replace view whole_journal with (security_invoker = true) as
  with line as not materialized (
    select expenses.organization_id, expenses.property_id, expenses.id as document_id,
      'expense_' || expenses.category as debit,
      money_account(case when bank_lines.id is not null then 'Online_Payment' end, expenses.method) as credit,
      expenses.amount, expenses.spent_on as dated_on, expenses.reversed_on
    from expenses left join bank_lines on bank_lines.organization_id = expenses.organization_id
      and bank_lines.expense_id = expenses.id and bank_lines.became = 'expense'
  )
  select organization_id, lease_id, client_id, null::uuid as property_id, document_id, document, debit, credit, amount,
    dated_on, reversal from journal
  union all
  select organization_id, null, null, property_id, document_id, 'expense', debit, credit, amount, dated_on, false
    from line
  union all
  select organization_id, null, null, property_id, document_id, 'expense', credit, debit, amount, reversed_on, true
    from line where reversed_on is not null;
