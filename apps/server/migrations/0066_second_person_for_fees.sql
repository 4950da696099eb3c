-- Who typed the amounts of a fee structure last, and who agreed to them: never the same person.
alter table finance.fee_structures
  add column changed_by uuid,
  add column approved_by uuid,
  add column approved_at timestamptz;
update finance.fee_structures set changed_by = created_by;
