-- Moves the transaction into another school of the same person, or into none where academics is not open to
-- the person there: as finance.enter_school, for directors who compare results.
create function academics.enter_school(reader_id uuid, target uuid, today date) returns void
language plpgsql set search_path = '' as $$
begin
  set local app.school_id = '';
  if identity.may_in(reader_id, target, 'academics', 'view', today) then
    execute format('set local app.school_id = %L', target::text);
  end if;
end $$;
