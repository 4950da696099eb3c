-- What a snapshot says that was corrected is part of it, and a snapshot is of the learner of its paper: both
-- went unguarded since only some columns are looked at.
create or replace function academics.keep_snapshot() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (to_jsonb(new) - 'is_free' - 'student_id')
      is distinct from (to_jsonb(old) - 'is_free' - 'student_id') then
    raise exception 'an issued paper is never changed: a new version replaces it';
  end if;
  if new.student_id <> old.student_id and not exists (
      select from academics.papers p
      where (p.tenant_id, p.id, p.student_id) = (new.tenant_id, new.paper_id, new.student_id)) then
    raise exception 'a snapshot is of the learner of its paper';
  end if;
  return new;
end $$;
drop trigger keep_snapshot on academics.paper_snapshots;
create trigger keep_snapshot
  before update of tenant_id, school_id, paper_id, student_id, snapshot, changes
  on academics.paper_snapshots
  for each row execute function academics.keep_snapshot();
