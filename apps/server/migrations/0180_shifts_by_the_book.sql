-- What the box's book said when the shift was opened. A float that differed then is seen as that, and not
-- as money that went astray during the shift.
alter table finance.shifts add column book_cents bigint;
