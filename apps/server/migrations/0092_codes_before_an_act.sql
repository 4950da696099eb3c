-- A code that is sent before a sensitive act, to whoever signs in with codes by SMS.
alter table identity.codes drop constraint codes_purpose_check;
alter table identity.codes add constraint codes_purpose_check
  check (purpose in ('sign-in', 'set-up', 'phone', 'step-up'));
