-- A browser is told as long as the session lasts in which it asked for it: whoever sits down at a shared
-- computer next must not read what comes for the one before. A row from before this has no session and
-- is told nothing; the browser binds it at its next visit.
alter table platform.push_subscriptions
  add column session_id uuid,
  add foreign key (tenant_id, session_id) references identity.sessions (tenant_id, id);
create index push_subscriptions_of_session on platform.push_subscriptions (tenant_id, session_id);
