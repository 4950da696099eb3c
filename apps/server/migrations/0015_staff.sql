-- A member of staff is known to the school before, after and without a sign-in. Where there is a
-- sign-in its names lead, because their owner keeps them right; the names here are for the others.
alter table identity.staff
  alter column user_id drop not null,
  -- Where the person is employed. Whoever has none works where the sign-in may enter.
  add column school_id uuid,
  add column first_name text,
  add column last_name text,
  add column other_names text,
  add column gender text check (gender in ('female', 'male')),
  add column born_on date,
  add column phone text check (phone ~ '^254[17]\d{8}$'),
  add column email text check (email = lower(email)),
  add column national_id text check (national_id ~ '^[A-Z0-9]{5,12}$'),
  add column kra_pin text check (kra_pin ~ '^[AP]\d{9}[A-Z]$'),
  add column nssf_number text,
  add column sha_number text,
  add column tsc_number text check (tsc_number ~ '^\d{5,7}$'),
  add column terms text check (terms in ('tsc', 'bom', 'contract', 'casual')),
  add column next_of_kin_name text,
  add column next_of_kin_relation text,
  add column next_of_kin_phone text check (next_of_kin_phone ~ '^254[17]\d{8}$'),
  add column bank_name text,
  add column bank_branch text,
  add column bank_account text,
  add column left_reason text,
  add column created_by uuid,
  add check (user_id is not null or (first_name is not null and last_name is not null)),
  add check (left_on >= joined_on),
  add foreign key (tenant_id, school_id) references identity.schools (tenant_id, id);
create unique index staff_national_id on identity.staff (tenant_id, national_id);
create unique index staff_kra_pin on identity.staff (tenant_id, kra_pin);
create unique index staff_tsc_number on identity.staff (tenant_id, tsc_number);
create index staff_by_school on identity.staff (tenant_id, school_id);

alter table administration.departments
  add column head_id uuid,
  add column deputy_id uuid,
  add column cost_centre text check (length(cost_centre) <= 40),
  add check (head_id <> deputy_id),
  add foreign key (tenant_id, head_id) references identity.staff (tenant_id, id),
  add foreign key (tenant_id, deputy_id) references identity.staff (tenant_id, id);
create index departments_by_head on administration.departments (tenant_id, head_id);
create index departments_by_deputy on administration.departments (tenant_id, deputy_id);
