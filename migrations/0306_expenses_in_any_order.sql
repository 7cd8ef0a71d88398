-- What a list of expenses is sorted by, beside the day: without these each page sorted all of them.
create index expenses_by_amount on expenses (organization_id, amount, id);
create index expenses_by_category on expenses (organization_id, lower(category), id);
create index expenses_by_vendor on expenses (organization_id, lower(coalesce(paid_to, '')), id);
