-- Everybody in the organisation sees the logo of a school, and photos of people are for staff alone.
update platform.files f
set kind = 'logo'
from identity.schools s
where s.tenant_id = f.tenant_id and s.logo = '/api/files/' || f.id;
