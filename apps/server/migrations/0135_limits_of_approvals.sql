-- A role that is limited to classes or to accounts of money decides on nothing else, and is asked about
-- nothing else. The engine knows a document by its type and id alone, so it is said here which learners
-- and which accounts a document is about; a type that is about neither needs no line. Both look past
-- the limits of whoever asks: what cannot be seen is just what has to be counted.
create function workflows.learners_of(wanted_type text, wanted_id uuid) returns uuid[]
language sql stable set search_path = '' set app.limits = '*' set app.money_accounts = '*' as $$
  select coalesce(array_agg(distinct l.student_id) filter (where l.student_id is not null), '{}')
  from (
    select m.student_id from finance.waiver_members m
    where wanted_type = 'waiver' and m.waiver_id = wanted_id
    union all
    select m.student_id from finance.extra_charge_members m
    where wanted_type = 'extra-charge-close' and m.extra_charge_id = wanted_id
    union all
    select side.student_id
    from finance.fee_adjustments a
    cross join unnest(array[a.student_id, a.to_student_id]) side (student_id)
    where wanted_type = 'fee-adjustment' and a.id = wanted_id
    union all
    select b.student_id from finance.fee_batch_lines b
    where wanted_type = 'fee-batch' and b.fee_batch_id = wanted_id
    union all
    select b.student_id
    from finance.structure_changes c
    join finance.bills b on b.tenant_id = c.tenant_id and b.fee_structure_id = c.fee_structure_id
    where wanted_type = 'structure-change' and c.id = wanted_id
    union all
    select s.id
    from communication.messages m
    cross join unnest(m.student_ids) s (id)
    where wanted_type = 'bulk-message' and m.campaign_id = wanted_id
  ) l
$$;

create function workflows.accounts_of(wanted_type text, wanted_id uuid) returns uuid[]
language sql stable set search_path = '' set app.limits = '*' set app.money_accounts = '*' as $$
  select coalesce(array_agg(distinct a.id) filter (where a.id is not null), '{}')
  from (
    select f.money_account_id as id from finance.fee_adjustments f
    where wanted_type = 'fee-adjustment' and f.id = wanted_id
    union all
    select side.id
    from finance.transfers t
    cross join unnest(array[t.from_id, t.to_id]) side (id)
    where wanted_type = 'transfer' and t.id = wanted_id
    union all
    -- A journal is about the books as a whole.
    select m.id from finance.money_accounts m where wanted_type = 'journal'
  ) a
$$;

create function workflows.lies_within(wanted_type text, wanted_id uuid, places uuid[], accounts uuid[])
returns boolean language sql stable set search_path = '' set app.limits = '*' as $$
  select (places = '{}' or not exists (
      select from students.students s
      where s.id = any (workflows.learners_of(wanted_type, wanted_id))
        and not coalesce(s.class_id = any (places), false)
        and not coalesce(s.stream_id = any (places), false)))
    and (accounts = '{}' or workflows.accounts_of(wanted_type, wanted_id) <@ accounts)
$$;

-- Whether all that a document is about is this person's. As at the door, the roles that open its module
-- count, and one of them without a limit lifts all; where none opens it every limit counts.
create function workflows.may_know(
  person uuid, wanted_type text, wanted_id uuid, module_name text, school uuid, today date
) returns boolean language sql stable set search_path = '' as $$
  with held as materialized (
    select g.limits, g.money_account_ids, exists (
        select from identity.role_permissions p
        where p.tenant_id = g.tenant_id and p.role_id = g.role_id
          and p.module = module_name and p.act = 'view') as opens
    from identity.user_roles g
    where g.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
      and g.user_id = person and g.ended_at is null
      and (g.school_id is null or g.school_id = school)
      and (g.from_on is null or g.from_on <= today) and (g.to_on is null or g.to_on >= today)
  ), counting as materialized (
    select h.* from held h where h.opens = (select bool_or(o.opens) from held o)
  )
  select case
    when exists (
        select from identity.users u
        where u.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
          and u.id = person and u.is_admin)
      or exists (
        select from counting c where c.opens and c.limits is null and c.money_account_ids is null)
      or not exists (
        select from counting c where c.limits is not null or c.money_account_ids is not null)
    then true
    else workflows.lies_within(wanted_type, wanted_id,
      array(select distinct l.id from counting c cross join unnest(c.limits) l (id)),
      array(select distinct l.id from counting c cross join unnest(c.money_account_ids) l (id)))
  end
$$;
