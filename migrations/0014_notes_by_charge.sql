-- The notes that lower a charge, found without reading every credit of the organization.
create index credits_against_charge on credits (organization_id, against_charge_id)
  where against_charge_id is not null;
