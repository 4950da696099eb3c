-- Where a school wants it, changed words of a text wait for a second person. Each asking is a document of
-- its own to the approvals, which keep who asked, who decided and what they saw.
alter table communication.templates
  drop constraint templates_state_check,
  add constraint templates_state_check check (state in ('draft', 'in-approval', 'approved')),
  add column request_id uuid,
  -- What was said when it came back.
  add column state_note text check (length(state_note) between 1 and 2000),
  add check (state <> 'in-approval' or request_id is not null),
  -- Nobody locks what nobody agreed to.
  add check (state = 'approved' or locked_by is null),
  add unique (tenant_id, request_id);
