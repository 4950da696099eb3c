-- Wrong passwords were counted under what was typed, so whoever has an email and a phone could be guessed
-- at twice as often. They are counted for the account from now on; what was counted so far goes along.
insert into platform.attempts (tenant_id, subject, window_started_at, in_window, in_a_row, blocked_until)
select u.tenant_id, 'account ' || u.id, max(a.window_started_at), max(a.in_window), sum(a.in_a_row),
  max(a.blocked_until)
from identity.users u
join platform.attempts a on a.tenant_id = u.tenant_id
  and a.subject in ('account ' || u.user_type || ' ' || u.email, 'account ' || u.user_type || ' ' || u.phone)
group by u.tenant_id, u.id;

delete from platform.attempts a
using identity.users u
where a.tenant_id = u.tenant_id
  and a.subject in ('account ' || u.user_type || ' ' || u.email, 'account ' || u.user_type || ' ' || u.phone);
