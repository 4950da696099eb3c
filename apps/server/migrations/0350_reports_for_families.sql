-- Report forms are held as slips are: a hold is of one exam of a class, or of a set of reports.
alter table academics.paper_holds alter column sitting_id drop not null;
alter table academics.paper_holds
  add column set_id uuid,
  add constraint paper_holds_of_one check (num_nonnulls(sitting_id, set_id) = 1),
  add constraint paper_holds_of_set foreign key (tenant_id, set_id)
    references academics.report_sets (tenant_id, id);
create unique index paper_holds_open_of_set on academics.paper_holds (tenant_id, set_id)
  where state = 'waiting';
create index paper_holds_by_set on academics.paper_holds (tenant_id, set_id);

-- A family hears of a paper once: when it is released, or when a hold on it is lifted. Of those that stand
-- already nobody is told afterwards.
alter table academics.papers add column told_at timestamptz;
update academics.papers set told_at = issued_at;

-- What is another figure than on the version before. It stands with the snapshot, so that nobody reads it
-- of a paper that is held.
alter table academics.paper_snapshots add column changes jsonb;
