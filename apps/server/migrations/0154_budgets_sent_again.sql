-- A budget that came back from its approvers is written anew under its number. The trail keeps what
-- it said before.
grant delete on finance.budget_lines to darasa_web;
