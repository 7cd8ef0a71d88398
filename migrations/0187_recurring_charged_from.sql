-- What is charged by the month beside a rent that is charged by the quarter or year comes in with the books of another
-- organization up to a day of its own, which may be earlier than the one up to which its rent is charged.
alter table recurring_charges add column charged_from date; -- null: from the day on which the agreement is charged
