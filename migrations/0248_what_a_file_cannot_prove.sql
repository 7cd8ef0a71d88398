-- Whether the file of a line does not add up, or does not prove which way its money went: such a line is never certain.
alter table bank_lines add is_doubted boolean not null default false;
grant insert (is_doubted), update (is_doubted) on bank_lines to rentbook_app;

-- How many letters the longest payer's name had that this account's files printed, by the way of the payment: only what
-- its bank is known to cut is a name cut short. Empty where no file was read since.
alter table bank_accounts add longest_names jsonb not null default '{}';

-- Whether a file of this account that adds up called its columns the wrong way round.
alter table bank_accounts add swaps_columns boolean not null default false;
grant update (longest_names, swaps_columns) on bank_accounts to rentbook_app;
