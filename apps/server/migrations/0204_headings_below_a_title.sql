-- The headings of a sheet often stand below a title. The lines above them are kept until the import, so
-- that somebody can still say that the headings are another line.
alter table platform.imports
  add head_row integer not null default 1,
  add above jsonb not null default '[]';
