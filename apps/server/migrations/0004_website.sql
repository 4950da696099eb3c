-- What the public sees of an organisation, and what the public writes to it.
create schema website;
grant usage on schema website to darasa_web;

create table website.pages (
  tenant_id uuid not null references identity.organizations (id),
  slug text not null check (slug ~ '^[a-z-]{1,40}$'),
  content jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (tenant_id, slug)
);
call platform.protect('website.pages');

create table website.contact_messages (
  tenant_id uuid not null references identity.organizations (id),
  id uuid not null,
  name text not null,
  phone text not null,
  email text,
  message text not null,
  address text,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index contact_messages_by_time on website.contact_messages (tenant_id, created_at desc);
call platform.protect('website.contact_messages');
