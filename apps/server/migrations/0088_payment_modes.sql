-- How a school takes money, as far as it decided otherwise than everybody does at first.
create table finance.payment_modes (
  tenant_id uuid not null,
  school_id uuid not null,
  method text not null
    check (method in ('cash', 'bank', 'mobile-money', 'cheque', 'card', 'bursary', 'in-kind')),
  label text not null check (length(label) between 1 and 40),
  is_on boolean not null,
  needs_reference boolean not null,
  version int not null default 1,
  primary key (tenant_id, school_id, method),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
call platform.protect('finance.payment_modes', true, 'select, insert, update');

-- Maize or firewood settles fees too; it lies in no bank account and in no cash box.
alter table finance.payments
  drop constraint payments_method_check,
  add constraint payments_method_check
    check (method in ('cash', 'bank', 'mobile-money', 'cheque', 'card', 'bursary', 'in-kind')),
  alter column money_account_id drop not null,
  add constraint payments_money_lies_somewhere
    check ((method = 'in-kind') = (money_account_id is null));

-- What was brought, so that the stores can take it in. Its agreed value is the amount of the payment.
create table finance.goods_in_kind (
  tenant_id uuid not null,
  payment_id uuid not null,
  school_id uuid not null,
  item text not null check (length(item) between 1 and 80),
  quantity numeric(12, 3) not null check (quantity > 0),
  unit text not null check (length(unit) between 1 and 20),
  primary key (tenant_id, payment_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, payment_id) references finance.payments (tenant_id, id)
);
create index goods_in_kind_by_school on finance.goods_in_kind (tenant_id, school_id);
call platform.protect('finance.goods_in_kind', true, 'select, insert');
call students.limit_rows('finance.goods_in_kind',
  'payment_id in (select p.id from finance.payments p)');

-- Books that have begun already get the page that such goods are posted to.
insert into finance.accounts (tenant_id, id, school_id, code, name, kind, part, created_at)
select a.tenant_id, gen_random_uuid(), a.school_id, '1250', 'Goods received in kind', 'asset', 'in-kind',
  a.created_at
from finance.accounts a
where a.part = 'fees-receivable'
on conflict do nothing;

-- A dollar account may be held beside the others; nothing is posted to it, for nothing is converted.
alter table finance.money_accounts
  add column currency text not null default 'KES'
    check (currency in ('KES', 'USD', 'EUR', 'GBP', 'UGX', 'TZS', 'RWF'));

-- What an account may be spent on. Without a row it may be spent on everything of its fund.
create table finance.money_account_heads (
  tenant_id uuid not null,
  money_account_id uuid not null,
  vote_head_id uuid not null,
  school_id uuid not null,
  primary key (tenant_id, money_account_id, vote_head_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id),
  foreign key (tenant_id, vote_head_id) references finance.vote_heads (tenant_id, id)
);
create index money_account_heads_by_school
  on finance.money_account_heads (tenant_id, school_id);
create index money_account_heads_by_head on finance.money_account_heads (tenant_id, vote_head_id);
call platform.protect('finance.money_account_heads', true);
