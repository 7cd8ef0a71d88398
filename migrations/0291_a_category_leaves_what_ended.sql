-- A category of the owner's own can go although something that came every month was in it, once that has ended.
alter table recurring_expenses
  drop constraint recurring_expenses_organization_id_own_category_id_fkey,
  add constraint recurring_expenses_organization_id_own_category_id_fkey
    foreign key (organization_id, own_category_id) references expense_categories (organization_id, id)
    on delete set null (own_category_id);
