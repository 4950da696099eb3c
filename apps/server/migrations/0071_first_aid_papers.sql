-- First aid and CPR certificates run out like the others, and are asked for by inspectors.
alter table staff.documents drop constraint documents_kind_check;
alter table staff.documents add constraint documents_kind_check check (kind in ('contract',
  'tsc-certificate', 'good-conduct', 'academic', 'identity', 'medical', 'first-aid', 'work-permit',
  'other'));
