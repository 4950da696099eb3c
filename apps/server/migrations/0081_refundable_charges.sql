-- Until now every extra charge gave back what was paid for it, whatever it said: so all of them did.
alter table finance.extra_charges alter column is_refundable set default true;
update finance.extra_charges set is_refundable = true;
