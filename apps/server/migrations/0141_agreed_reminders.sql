-- A rule that reaches many speaks when a second person has agreed to it as it stands.
alter table communication.reminder_rules
  add column approval text not null default 'none'
    check (approval in ('none', 'in-approval', 'approved', 'rejected')),
  add column request_id uuid,
  add column approval_note text,
  add check ((approval = 'in-approval') = (request_id is not null));

-- A planned update to many waits for a second person like any message.
alter table finance.planned_updates
  drop constraint planned_updates_last_state_check,
  add constraint planned_updates_last_state_check
    check (last_state in ('sent', 'short', 'waits', 'nobody'));

-- What the words said beside the usual facts, so that a letter says the same as the message.
alter table communication.reminded add column facts jsonb;
