-- The language in which the product writes to somebody who signs in. A parent's is the one that the
-- school noted for the guardian: from now on both are kept the same.
alter table identity.users add column language text not null default 'en'
  check (language in ('en', 'sw'));

alter table identity.users no force row level security;
alter table students.guardians no force row level security;
update identity.users u
set language = g.language
from students.guardians g
where (g.tenant_id, g.user_id) = (u.tenant_id, u.id) and g.language <> u.language;
alter table identity.users force row level security;
alter table students.guardians force row level security;
