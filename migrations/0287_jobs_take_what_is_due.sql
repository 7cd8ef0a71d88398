-- When each job is next due in each organization, so that a server reads what is due and not every organization.
create table due_jobs (
  organization_id uuid not null references organizations,
  job text not null,
  next_at timestamptz not null,  -- '-infinity': something has changed since
  claimed_by uuid,               -- a run at work, which holds an advisory lock of that name as long as it lives
  primary key (organization_id, job)
);
create index due_jobs_by_time on due_jobs (job, next_at);
create index due_jobs_claimed on due_jobs (job, claimed_by) where claimed_by is not null;
alter table due_jobs enable row level security;
alter table due_jobs force row level security;
create policy identity on due_jobs to rentbook_identity using (true);
grant select, insert, update (next_at, claimed_by) on due_jobs to rentbook_identity;

-- Organizations in which something was written: all their jobs are due, but for the one that wrote it. Rows are only
-- added and taken, so that nobody who writes waits for anybody.
create table job_wakes (
  organization_id uuid not null references organizations,
  id uuid not null,
  by_job text,
  primary key (organization_id, id)
);
alter table job_wakes enable row level security;
alter table job_wakes force row level security;
create policy organization on job_wakes for insert to rentbook_app with check (organization_id = current_organization());
create policy client on job_wakes for insert to rentbook_client with check (organization_id = current_organization());
create policy administrator on job_wakes for insert to rentbook_admin with check (true);
create policy identity on job_wakes to rentbook_identity using (true);
grant insert on job_wakes to rentbook_app, rentbook_client, rentbook_admin;
grant select, delete on job_wakes to rentbook_identity;
-- Locking a row asks for the right to change one.
grant update (by_job) on job_wakes to rentbook_identity;

-- The jobs that were ever run, each with when a server last looked whether an organization is missing in due_jobs.
create table jobs (
  name text primary key,
  reckoned_with text not null,   -- the time zone and the settings by which next_at was reckoned
  looked_over_at timestamptz not null
);
alter table jobs enable row level security;
alter table jobs force row level security;
create policy identity on jobs to rentbook_identity using (true);
grant select, insert, update (reckoned_with, looked_over_at) on jobs to rentbook_identity;
