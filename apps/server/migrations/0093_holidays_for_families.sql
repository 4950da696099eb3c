-- The card of a child tells a parent of the next holiday of the child's school.
call platform.open_to_family('administration.holidays', 'family_school',
  'school_id = any (string_to_array(nullif(current_setting(''app.family_schools'', true), ''''), '','')::uuid[])');
