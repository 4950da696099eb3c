-- A new email of one's own proves itself with a code, as a new phone does: it is where a reset code may go.
alter table identity.codes add email text;
alter table identity.codes drop constraint codes_purpose_check;
alter table identity.codes add constraint codes_purpose_check
  check (purpose in ('sign-in', 'set-up', 'phone', 'email', 'step-up'));
