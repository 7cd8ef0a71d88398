-- The agreement that an event concerns, so that its page shows what was done to its receipts and charges too.
alter table events
  add column lease_id uuid,
  add foreign key (organization_id, lease_id) references leases (organization_id, id);

-- Forced policies bind the tables' owner too, so force is lifted until the rows are written.
alter table events no force row level security;
alter table receipts no force row level security;
update events set lease_id = record_id where kind = 'lease';
update events set lease_id = receipts.lease_id from receipts
  where events.kind = 'receipt' and receipts.id = events.record_id
    and receipts.organization_id = events.organization_id;
update events set lease_id = (after ->> 'leaseId')::uuid, after = after - 'leaseId' where after ? 'leaseId';
update events set before = before - 'leaseId' where before ? 'leaseId';
alter table receipts force row level security;
alter table events force row level security;

create index events_lease on events (organization_id, lease_id, id desc) where lease_id is not null;
