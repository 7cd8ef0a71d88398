-- An agreement of Asha's that was entered on 20 November 2026 and is charged from 17 October 2025: each document is
-- dated on the day on which it was written.
create temporary table late as
  select leases.organization_id, leases.id as lease_id, client_id, owners.id as author
  from leases join owners on owners.organization_id = leases.organization_id
    join accounts on accounts.id = owners.id
  where accounts.name = 'Asha' order by leases.id limit 1;
update leases set charged_from = '2025-10-17' from late where leases.id = late.lease_id;

create temporary table document (n int, kind text, name text, source text, starts date, ends date, due date, net bigint);
insert into document values
  (1, 'rent', 'Late rent', 'rent', '2025-10-17', '2025-10-31', '2025-11-05', 500050),
  (2, 'rent', 'Late first rent', 'rent', '2025-09-17', '2025-09-30', '2025-09-05', 500000),
  (3, 'maintenance', 'Late lift', 'recurring:1', '2025-11-01', '2025-11-30', '2025-11-05', 50000),
  (4, 'electricity', 'Late meter', 'meter:1', '2025-10-29', '2025-11-28', '2026-12-06', 90950),
  (5, 'other', 'Late key', 'hand:1', null, null, '2026-01-15', 25000),
  (6, 'other', 'Late key to come', 'hand:2', null, null, '2026-12-15', 25000),
  (7, 'opening', 'Late opening', 'opening', null, null, '2025-10-16', 1400050),
  (8, 'rent', 'Late and reversed', 'rent', '2025-12-01', '2025-12-31', '2025-12-05', 10000);
insert into charges (id, organization_id, lease_id, client_id, kind, name, source, period_start, period_end, dated_on,
    due_on, net, computation, created_at, reversed_on)
  select ('01930000-0000-7000-8000-00000000000' || n)::uuid, organization_id, lease_id, client_id, kind, name, source,
    starts, ends, '2026-11-20', due, net, '{"given": true}', '2026-11-20T06:30:00Z',
    case n when 8 then date '2026-11-20' end
  from document, late;

-- A receipt that was recorded in November states when the money came, and booked its own charge.
create temporary table booked as
  select charges.id as charge_id, receipts.credit_id from receipts
    join late on late.organization_id = receipts.organization_id
    join charges on charges.source = 'receipt:' || receipts.id and charges.organization_id = receipts.organization_id
  where receipts.cancelled_at is null order by receipts.number limit 1;
update credits set dated_on = '2026-04-05', date_known = true from booked where id = booked.credit_id;
update charges set name = 'Late receipt', dated_on = '2026-11-20', due_on = '2026-05-06',
  created_at = '2026-11-20T06:30:00Z' from booked where id = booked.charge_id;

-- What was paid ahead before, a note that follows from changed terms, and one by hand.
insert into credits (id, organization_id, lease_id, client_id, kind, dated_on, credited, against_charge_id, against_kind,
    reason, created_at, applied)
  select ('01930000-0000-7000-8000-0000000000e' || n)::uuid, organization_id, lease_id, client_id, kind, '2026-11-20',
    amount, charge::uuid, against, reason, '2026-11-20T06:30:00Z', case when charge is null then 0 else amount end
  from late, (values
    (1, 'opening', 90000, null, null, 'From before'),
    (2, 'credit_note', 100050, '01930000-0000-7000-8000-000000000001', 'rent',
      'Late rent, 17 Oct 2025 to 31 Oct 2025: ₹ 4,000.00, not ₹ 5,000.50'),
    (3, 'credit_note', 10000, '01930000-0000-7000-8000-000000000001', 'rent', 'Leaking roof')
  ) as note (n, kind, amount, charge, against, reason);
update charges set settled = 110050 where id = '01930000-0000-7000-8000-000000000001';
insert into allocations (id, organization_id, lease_id, client_id, credit_id, charge_id, amount, created_at)
  select ('01930000-0000-7000-8000-0000000000f' || n)::uuid, organization_id, lease_id, client_id,
    ('01930000-0000-7000-8000-0000000000e' || n)::uuid, '01930000-0000-7000-8000-000000000001', amount,
    '2026-11-20T06:30:00Z'
  from late, (values (2, 100050), (3, 10000)) as used (n, amount);
