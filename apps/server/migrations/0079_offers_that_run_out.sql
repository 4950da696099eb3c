-- Who looks after enquiries is told once when an offer has run out; another offer is told of again.
alter table students.enquiries add column offer_told_at timestamptz;
create index enquiries_offers_open on students.enquiries (tenant_id, school_id, offer_expires_on)
  where stage = 'offered' and offer_told_at is null;
