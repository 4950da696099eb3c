-- What the worker found when it last looked at the backups: the web side says it on its page of figures.
alter table platform.installation
  add column newest_backup_at timestamptz,
  add column backup_failure text,
  -- When administrators were last told; null while all is well.
  add column backup_told_at timestamptz;
