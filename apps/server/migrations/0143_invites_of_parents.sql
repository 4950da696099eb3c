-- A parent opens the first door by knowing a child. Who guesses wrong three times is the school's to call.
alter table identity.invites add column tries int not null default 0;
