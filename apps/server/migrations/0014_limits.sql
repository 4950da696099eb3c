-- A role may be limited to classes and streams. What a person then sees is decided here and not on a
-- screen: `app.limits` holds the ids of the request, or a star for no limit. Unset and empty both
-- mean nothing. It is read once for a statement, not for every row.
create procedure platform.limit_rows(target regclass) language plpgsql as $$
declare
  setting text := '(select current_setting(''app.limits'', true))';
begin
  execute format(
    'create policy limits on %s as restrictive using (%s = ''*'''
    ' or class_id::text = any (string_to_array(%s, '',''))'
    ' or stream_id::text = any (string_to_array(%s, '','')))',
    target, setting, setting, setting);
end $$;

call platform.limit_rows('students.students');
call platform.limit_rows('students.enrolments');

-- The rows from before have their ids now; from here on the application makes them.
alter table identity.user_roles alter column id drop default;
