-- What a parent asks is told as the school of the child has decided: to whom, and over which channels.
-- Until now a parent's transaction saw no rule of the school, and the usual listeners heard instead.
call platform.open_to_family('platform.notification_rules', 'family_school',
  'school_id = any (string_to_array(nullif(current_setting(''app.family_schools'', true), ''''), '','')::uuid[])');
call platform.open_to_family('platform.notification_listeners', 'family_school',
  'school_id = any (string_to_array(nullif(current_setting(''app.family_schools'', true), ''''), '','')::uuid[])');

-- Everybody in the organisation sees the logo of a school; photos of people are for staff alone.
update platform.files f
set kind = 'logo'
from identity.schools s
where s.tenant_id = f.tenant_id and s.logo = '/api/files/' || f.id;
