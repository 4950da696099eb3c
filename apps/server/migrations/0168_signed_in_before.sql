-- A session knows when its person had signed in the time before: whoever reads a time at which they were
-- not there knows that somebody else was.
alter table identity.sessions add signed_in_before_at timestamptz;
