-- A school may begin with three columns: number, name and phone. The rest is asked for later.
alter table students.students alter column gender drop not null;
