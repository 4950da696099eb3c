-- A club has a patron, and takes as many learners as whoever leads it can look after.
alter table administration.clubs
  add column capacity int check (capacity between 1 and 2000),
  add column patron_id uuid,
  add foreign key (tenant_id, patron_id) references identity.staff (tenant_id, id);
create index clubs_by_patron on administration.clubs (tenant_id, patron_id);
