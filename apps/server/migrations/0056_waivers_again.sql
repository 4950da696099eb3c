-- A waiver of a part follows the bill: when the bill changes, its use is taken back and made again.
-- So a learner's waiver stands once in a term among those that count, and not once for ever.
alter table finance.waiver_uses
  drop constraint waiver_uses_tenant_id_waiver_member_id_semester_id_key;
create unique index waiver_uses_live
  on finance.waiver_uses (tenant_id, waiver_member_id, semester_id) where taken_back_at is null;
create index waiver_uses_by_member on finance.waiver_uses (tenant_id, waiver_member_id);
