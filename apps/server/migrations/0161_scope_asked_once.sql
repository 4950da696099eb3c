-- The rule of the school asked for the setting anew at each row, which was most of the time that half a
-- million lines of the ledger took. It is the same rule; the setting is asked for once in a statement.
alter policy scope on finance.lines using (
  tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
  and school_id = (select nullif(current_setting('app.school_id', true), '')::uuid));
alter policy scope on finance.journals using (
  tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
  and school_id = (select nullif(current_setting('app.school_id', true), '')::uuid));
