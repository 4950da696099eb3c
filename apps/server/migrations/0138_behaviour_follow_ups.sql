-- A follow-up that was agreed is remembered by the product: whoever wrote the entry hears of it on its
-- day, and those who lead the school when three more days have passed. Each once for the day agreed.
alter table students.behaviour
  add column follow_up_told_on date,
  add column follow_up_late_told_on date;
create index behaviour_to_follow_up on students.behaviour (tenant_id, school_id, follow_up_on)
  where followed_up_at is null and voided_at is null and follow_up_on is not null;
