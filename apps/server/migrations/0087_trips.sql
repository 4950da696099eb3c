-- A charge for a trip: whoever leads it must see whose family has agreed to trips.
alter table finance.extra_charges add column is_trip boolean not null default false;
