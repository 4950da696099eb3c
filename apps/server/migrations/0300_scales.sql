-- Academics: the scales by which marks become grades. An edition counts from its day; once an exam used
-- it, it never changes again.
create extension if not exists btree_gist;

create schema academics;
grant usage on schema academics to darasa_web;

create table academics.scales (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  curriculum text not null check (curriculum in ('844', 'CBC', 'Cambridge')),
  kind text not null check (kind in ('bands', 'levels', 'decimal')),
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create unique index scales_name on academics.scales (tenant_id, school_id, curriculum, lower(name));
create index scales_by_maker on academics.scales (tenant_id, created_by);
call platform.protect('academics.scales', true);

create table academics.scale_editions (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  scale_id uuid not null,
  edition int not null check (edition > 0),
  from_on date not null,
  step numeric(4, 2) not null check (step > 0),
  min_value numeric(6, 2) not null,
  max_value numeric(6, 2) not null check (max_value > min_value),
  round text not null check (round in ('none', 'whole', 'tenth')),
  zero text not null check (zero in ('lowest', 'not-assessed', 'own')),
  used_at timestamptz,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  unique (tenant_id, scale_id, edition),
  unique (tenant_id, scale_id, from_on),
  foreign key (tenant_id, scale_id) references academics.scales (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index scale_editions_by_maker on academics.scale_editions (tenant_id, created_by);
call platform.protect('academics.scale_editions', true);

-- Levels have no limits, so the rule against overlaps looks at bands only.
create table academics.scale_bands (
  tenant_id uuid not null,
  school_id uuid not null,
  edition_id uuid not null,
  position int not null check (position between 1 and 30),
  code text not null check (length(code) between 1 and 20),
  words_en text not null check (length(words_en) <= 60),
  words_sw text not null check (length(words_sw) <= 60),
  lower_limit numeric(6, 2),
  upper_limit numeric(6, 2),
  points numeric(4, 2),
  primary key (tenant_id, edition_id, position),
  unique (tenant_id, edition_id, code),
  check ((lower_limit is null) = (upper_limit is null)),
  check (upper_limit >= lower_limit),
  constraint scale_bands_apart exclude using gist (
    tenant_id with =, edition_id with =, numrange(lower_limit, upper_limit, '[]') with &&
  ) where (lower_limit is not null),
  foreign key (tenant_id, edition_id) references academics.scale_editions (tenant_id, id)
    on delete cascade
);
call platform.protect('academics.scale_bands', true, 'select, insert, delete');

-- Whoever was graded by an edition keeps that grade: it is neither changed nor taken away.
create function academics.keep_used_edition() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - 'used_at') is distinct from (to_jsonb(old) - 'used_at')
    or new.used_at is null
  then
    raise exception 'edition % of a scale was used and stays as it is', old.edition;
  end if;
  return new;
end $$;
create trigger keep_used before update or delete on academics.scale_editions
  for each row when (old.used_at is not null) execute function academics.keep_used_edition();
create function academics.keep_used_bands() returns trigger
language plpgsql set search_path = '' as $$
declare
  changed academics.scale_bands := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (select from academics.scale_editions e
    where e.tenant_id = changed.tenant_id and e.id = changed.edition_id and e.used_at is not null)
  then
    raise exception 'the grades of a scale that was used stay as they are';
  end if;
  return changed;
end $$;
create trigger keep_used before insert or delete on academics.scale_bands
  for each row execute function academics.keep_used_bands();
