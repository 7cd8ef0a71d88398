-- The few receipts from before there were codes, for the job that completes them at each start.
create index receipts_without_code on receipts (organization_id, id) where verify_hash is null;
