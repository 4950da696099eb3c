-- The school's own rules of the mean grade: groups of subjects in order, and how many of each count.
-- An edition counts from its day; once an exam used it, it never changes again.
create table academics.mean_rules (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  curriculum text not null check (curriculum in ('844', 'CBC', 'Cambridge')),
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create unique index mean_rules_name
  on academics.mean_rules (tenant_id, school_id, curriculum, lower(name));
create index mean_rules_by_maker on academics.mean_rules (tenant_id, created_by);
call platform.protect('academics.mean_rules', true);

create table academics.mean_rule_editions (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  rule_id uuid not null,
  edition int not null check (edition > 0),
  from_on date not null,
  -- Entered for fewer subjects, a learner has no mean, but U.
  needs int not null check (needs between 1 and 30),
  used_at timestamptz,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  unique (tenant_id, rule_id, edition),
  unique (tenant_id, rule_id, from_on),
  foreign key (tenant_id, rule_id) references academics.mean_rules (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index mean_rule_editions_by_maker on academics.mean_rule_editions (tenant_id, created_by);
call platform.protect('academics.mean_rule_editions', true);

-- A group takes its best subjects, or all of them; one without subjects takes what the others left.
create table academics.mean_rule_groups (
  tenant_id uuid not null,
  school_id uuid not null,
  edition_id uuid not null,
  position int not null check (position between 1 and 12),
  name text not null check (length(name) between 1 and 40),
  is_rest boolean not null,
  best int check (best between 1 and 30),
  primary key (tenant_id, edition_id, position),
  foreign key (tenant_id, edition_id) references academics.mean_rule_editions (tenant_id, id)
    on delete cascade
);
call platform.protect('academics.mean_rule_groups', true, 'select, insert, delete');

create table academics.mean_rule_subjects (
  tenant_id uuid not null,
  school_id uuid not null,
  edition_id uuid not null,
  position int not null,
  subject_id uuid not null,
  primary key (tenant_id, edition_id, position, subject_id),
  foreign key (tenant_id, edition_id, position)
    references academics.mean_rule_groups (tenant_id, edition_id, position) on delete cascade,
  foreign key (tenant_id, subject_id) references administration.subjects (tenant_id, id)
);
create index mean_rule_subjects_by_subject on academics.mean_rule_subjects (tenant_id, subject_id);
call platform.protect('academics.mean_rule_subjects', true, 'select, insert, delete');

create function academics.keep_used_mean_rule() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - 'used_at') is distinct from (to_jsonb(old) - 'used_at')
    or new.used_at is null
  then
    raise exception 'edition % of a mean rule was used and stays as it is', old.edition;
  end if;
  return new;
end $$;
create trigger keep_used before update or delete on academics.mean_rule_editions
  for each row when (old.used_at is not null) execute function academics.keep_used_mean_rule();
create function academics.keep_used_mean_groups() returns trigger
language plpgsql set search_path = '' as $$
declare
  changed_edition uuid := case when tg_op = 'DELETE' then old.edition_id else new.edition_id end;
  changed_tenant uuid := case when tg_op = 'DELETE' then old.tenant_id else new.tenant_id end;
begin
  if exists (select from academics.mean_rule_editions e
    where e.tenant_id = changed_tenant and e.id = changed_edition and e.used_at is not null)
  then
    raise exception 'the groups of a mean rule that was used stay as they are';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_used before insert or delete on academics.mean_rule_groups
  for each row execute function academics.keep_used_mean_groups();
create trigger keep_used before insert or delete on academics.mean_rule_subjects
  for each row execute function academics.keep_used_mean_groups();

-- An exam pins the edition that its means are made by.
alter table academics.exams
  add column mean_rule_edition_id uuid,
  add foreign key (tenant_id, mean_rule_edition_id)
    references academics.mean_rule_editions (tenant_id, id),
  drop constraint exams_mean_kind_check,
  add constraint exams_mean_kind_check
    check (mean_kind in ('kcse-2023', 'kcse-2022', 'all-subjects', 'pick', 'none')),
  add constraint exams_own_rule check ((mean_kind = 'pick') = (mean_rule_edition_id is not null));
create index exams_by_mean_rule on academics.exams (tenant_id, mean_rule_edition_id);
