-- A device that was trusted after the password alone may be a thief's. It spares no code once one is asked
-- for, because the school asks from now on or the person may do more; only one where a code was typed does.
alter table identity.trusted_devices add column with_code boolean not null default false;
update identity.trusted_devices d set with_code = true
where exists (
  select from identity.codes c
  where (c.tenant_id, c.user_id) = (d.tenant_id, d.user_id)
    and c.purpose = 'sign-in' and c.used_at = d.trusted_at);
