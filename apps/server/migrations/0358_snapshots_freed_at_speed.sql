-- Whether parents may read a snapshot changes often, its words never. The guard of the words compared both
-- in full for each paper that was released, which was most of what publishing a class took: now it stands
-- only before who would write them.
drop trigger keep_snapshot on academics.paper_snapshots;
create trigger keep_snapshot
  before update of tenant_id, school_id, paper_id, student_id, snapshot on academics.paper_snapshots
  for each row execute function academics.keep_snapshot();
