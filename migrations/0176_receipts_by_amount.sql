-- An amount is searched by its index, as the months, codes and references of receipts are.
create index receipts_by_amount on receipts (organization_id, amount, id);
