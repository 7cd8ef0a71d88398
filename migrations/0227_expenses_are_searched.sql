-- Expenses are searched by to whom they were paid, their numbers, note, category and amount.
create index expenses_searched on expenses using gin (organization_id, lower(coalesce(paid_to, '') || ' ' ||
  coalesce(reference, '') || ' ' || coalesce(bill_number, '') || ' ' || coalesce(note, '') || ' ' ||
  replace(category, '_', ' ') || ' ' || trim_scale(amount / 100.0)::text) gin_trgm_ops) with (fastupdate = off);
create policy search on expenses for select to rentbook_search using (true);
grant select (organization_id, id, paid_to, reference, bill_number, note, category, amount) on expenses
  to rentbook_search;
