-- Expenses are sorted by the names of their categories, in the language of the reader, and no longer by their codes.
drop index expenses_by_category;
