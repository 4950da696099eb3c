-- Of a deposit only what was paid is held. A bill that nobody paid is taken off when its learner leaves,
-- and then nothing was held at all.
alter table finance.caution_releases
  drop constraint caution_releases_held_cents_check,
  add constraint caution_releases_held_cents_check check (held_cents >= 0);
