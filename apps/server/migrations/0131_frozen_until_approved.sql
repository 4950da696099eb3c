-- A message that waits for a second person is settled like any other. Without a time its parts are not
-- paid for: their rows are planned ones, until somebody agrees or calls it off.
alter table communication.frozen alter column leaves_at drop not null;
