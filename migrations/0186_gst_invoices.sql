-- Where the tenant pays the goods and services tax to the government, the agreement names its rate and charges none.
alter table leases add column gst_reverse_charge boolean not null default false;
alter table charges
  add column gst_reverse_charge boolean not null default false,
  -- What its tax invoice and notes say may not be what is charged any more. Nobody sees it: papers are written in the
  -- transaction that sets it.
  add column invoice_due boolean not null default false;
create index charges_to_invoice on charges (organization_id, id) where invoice_due;
create index charges_with_gst on charges (organization_id, lease_id) where gst_rate is not null;
grant insert (gst_reverse_charge), update (invoice_due) on charges to rentbook_app;

create function charge_needs_paper() returns trigger language plpgsql as $$
begin
  new.invoice_due := true;
  return new;
end $$;
create trigger needs_paper before insert or update of reversed_on on charges for each row
  when (new.gst_rate is not null) execute function charge_needs_paper();

-- A debt that is let go leaves the tax on it due, and needs no paper.
create function charge_of_note_needs_paper() returns trigger language plpgsql as $$
begin
  update charges set invoice_due = true
    where organization_id = new.organization_id and id = new.against_charge_id and gst_rate is not null;
  return null;
end $$;
create trigger needs_paper after insert or update of reversed_on on credits for each row
  when (new.against_charge_id is not null and not new.waiver) execute function charge_of_note_needs_paper();

-- What a tax invoice says of an agreement beside its terms.
create table gst_details (
  organization_id uuid not null,
  lease_id uuid not null,
  client_id uuid not null,
  gstin_sealed text,                    -- of the client; null where they have none
  sac text check (sac ~ '^[0-9]{4,6}$'), -- null: as is usual
  updated_at timestamptz not null,
  primary key (organization_id, lease_id),
  foreign key (organization_id, lease_id, client_id) references leases (organization_id, id, client_id)
);

-- Tax invoices, and the credit and debit notes that put one right. What one says never changes.
create table invoices (
  organization_id uuid not null,
  id uuid not null,
  lease_id uuid not null,
  client_id uuid not null,
  charge_id uuid not null,
  invoice_id uuid,                      -- the invoice that a note puts right
  kind text not null check (kind in ('invoice', 'credit note', 'debit note')),
  code text not null check (length(code) <= 16), -- CGST rule 46(b)
  issued_on date not null,
  net bigint not null check (net >= 0), -- paise, as the taxes
  cgst bigint not null check (cgst >= 0),
  sgst bigint not null check (sgst >= 0),
  igst bigint not null check (igst >= 0),
  rate numeric not null,
  is_reverse_charge boolean not null,
  is_inter_state boolean not null,
  place_of_supply text not null check (place_of_supply ~ '^[0-9]{2}$'),
  sac text not null,
  is_registered boolean not null,       -- the recipient has a GSTIN
  document jsonb not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, code),
  foreign key (organization_id, lease_id, client_id) references leases (organization_id, id, client_id),
  foreign key (organization_id, lease_id, charge_id) references charges (organization_id, lease_id, id),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  check ((kind = 'invoice') = (invoice_id is null)),
  check (not is_reverse_charge or cgst + sgst + igst = 0)
);
create index invoices_by_day on invoices (organization_id, issued_on, id);
create index invoices_of_charge on invoices (organization_id, charge_id);
create index invoices_of_lease on invoices (organization_id, lease_id);
create index invoices_of_client on invoices (organization_id, client_id);
-- One invoice a charge; notes put it right.
create unique index invoices_one_a_charge on invoices (organization_id, charge_id) where kind = 'invoice';

alter table gst_details enable row level security;
alter table gst_details force row level security;
create policy organization on gst_details to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy client on gst_details for select to rentbook_client
  using (organization_id = current_organization() and client_id = current_client());
grant select, insert, update (gstin_sealed, sac, updated_at) on gst_details to rentbook_app;
grant select on gst_details to rentbook_client;

alter table invoices enable row level security;
alter table invoices force row level security;
create policy organization on invoices to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy client on invoices for select to rentbook_client
  using (organization_id = current_organization() and client_id = current_client());
grant select, insert on invoices to rentbook_app;
grant select on invoices to rentbook_client;
