-- What shows that something is owed for good reason: the number of a card, of a report, of a letter.
alter table finance.extra_charge_members
  add column evidence text check (length(evidence) between 1 and 200);

-- A parent may say yes to an offer by SMS.
alter table communication.replies
  drop constraint replies_keyword_check,
  add constraint replies_keyword_check
    check (keyword in ('stop', 'start', 'bal', 'res', 'safe', 'help', 'yes'));
