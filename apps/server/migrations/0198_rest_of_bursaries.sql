-- A name that went back to the sponsor comes again with the right learner: the new row says which row of
-- the list it answers, once.
alter table finance.bursary_shares add answers_row int;
alter table finance.bursary_shares add check (answers_row is null or payment_id is not null);
create unique index bursary_shares_answered
  on finance.bursary_shares (tenant_id, bursary_id, answers_row) where answers_row is not null;
