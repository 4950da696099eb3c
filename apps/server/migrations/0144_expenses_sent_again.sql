-- An expense that came back from its approvers is written anew under its number. The trail keeps
-- what it said before.
grant delete on finance.expense_lines, finance.expense_files to darasa_web;
