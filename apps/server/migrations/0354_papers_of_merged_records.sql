-- Papers go along when two records of a learner are made one, and back when they are parted again. What is
-- printed on them stays as it was issued: only whose they are changes.
create or replace function academics.keep_snapshot() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (to_jsonb(new) - 'is_free' - 'student_id')
      is distinct from (to_jsonb(old) - 'is_free' - 'student_id') then
    raise exception 'an issued paper is never changed: a new version replaces it';
  end if;
  return new;
end $$;
