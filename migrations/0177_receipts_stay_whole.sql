-- A receipt is a little more than 2 KB since its paper names the business: as it was, PostgreSQL put a part of most
-- rows apart, and the sums over many receipts, which read what each document says of deposit and tax, read half as
-- many pages again. Rows that are there stay as they are.
alter table receipts set (toast_tuple_target = 4080);
