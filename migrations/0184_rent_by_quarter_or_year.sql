-- The rent of several months may be charged at once. Rents stay those of a month.
alter table leases
  add column rent_every text not null default 'month' check (rent_every in ('month', 'quarter', 'year')),
  -- The month in which a year of rent begins; a quarter begins in it and in every third one from it.
  add column rent_month smallint not null default 4 check (rent_month between 1 and 12);
