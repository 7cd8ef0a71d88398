-- Reminders of what is owed: what an owner chose, what was sent, and who wants none.

create table reminder_settings (
  organization_id uuid primary key references organizations,
  is_on boolean not null default false,
  language text not null default 'en' check (language in ('en', 'hi')),
  text text check (length(text) between 1 and 2000), -- null: the usual one
  steps smallint[] not null default '{-3,0,3,10,30}' -- days from the due day, in order of time
    check (cardinality(steps) between 1 and 10 and -30 <= all (steps) and 60 >= all (steps)),
  from_hour smallint not null default 9,             -- local time
  to_hour smallint not null default 20,
  owner_mail boolean not null default false,         -- the daily mail to the owner
  updated_at timestamptz not null,
  version integer not null default 1,
  check (from_hour >= 9 and from_hour < to_hour and to_hour <= 20)
);

-- Who wants no reminders of an agreement: its owner, or its client by the link in a mail.
create table reminder_stops (
  organization_id uuid not null references organizations,
  lease_id uuid not null,
  client_id uuid not null,
  stopped_by text not null check (stopped_by in ('owner', 'client')),
  stopped_at timestamptz not null,
  primary key (organization_id, lease_id, stopped_by),
  foreign key (organization_id, lease_id, client_id) references leases (organization_id, id, client_id)
);

-- What was sent by mail, or opened in WhatsApp. One mail of an agreement on a day, whatever stops or starts again.
create table reminders (
  organization_id uuid not null references organizations,
  id uuid not null,
  lease_id uuid not null,
  client_id uuid not null,
  channel text not null check (channel in ('email', 'whatsapp')),
  sent_on date not null,
  sent_at timestamptz not null,
  step smallint,                                     -- days from the due day; null of what a person opened
  amount bigint not null check (amount > 0),
  delivered_at timestamptz,                          -- when the mail server took it
  bounced_at timestamptz,                            -- when it refused it for good
  primary key (organization_id, id),
  foreign key (organization_id, lease_id, client_id) references leases (organization_id, id, client_id)
);
create unique index reminders_one_mail_a_day on reminders (organization_id, lease_id, sent_on)
  where channel = 'email';

-- Each charge is reminded of once at each step.
create table reminder_steps (
  organization_id uuid not null references organizations,
  charge_id uuid not null,
  step smallint not null,
  reminder_id uuid not null,
  primary key (organization_id, charge_id, step),
  foreign key (organization_id, charge_id) references charges (organization_id, id),
  foreign key (organization_id, reminder_id) references reminders (organization_id, id)
);

-- What an owner was told of, each once; the day itself is one of them, so that one mail goes out on it.
create table owner_news (
  organization_id uuid not null references organizations,
  about text not null,
  told_on date not null,
  primary key (organization_id, about)
);

do $$
declare
  name text;
begin
  foreach name in array array['reminder_settings', 'reminder_stops', 'reminders', 'reminder_steps', 'owner_news'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy organization on %I to rentbook_app
      using (organization_id = current_organization()) with check (organization_id = current_organization())', name);
  end loop;
end $$;
grant select, insert, update (is_on, language, text, steps, from_hour, to_hour, owner_mail, updated_at, version) on reminder_settings to rentbook_app;
grant select, insert, delete on reminder_stops to rentbook_app;
grant select, insert, update (delivered_at, bounced_at) on reminders to rentbook_app;
grant select, insert on reminder_steps, owner_news to rentbook_app;
