-- What the SMS carrier says is left on the organisation's own account, each time it was asked, beside
-- what our own books know of the time since the last answer.
create table communication.carrier_readings (
  tenant_id uuid not null references identity.organizations (id),
  id uuid not null,
  -- Nothing when it came back by itself.
  asked_by uuid,
  read_at timestamptz not null,
  currency text check (currency ~ '^[A-Z]{3}$'),
  balance_cents bigint,
  -- Why there is no answer.
  failure text check (length(failure) between 1 and 200),
  -- What our messages cost since the last answer, in all schools.
  spent_cents bigint not null check (spent_cents >= 0),
  -- What is left in the wallets of all schools.
  tokens_left int not null,
  -- How many parts the balance pays for at the price of the last weeks.
  carries int,
  primary key (tenant_id, id),
  foreign key (tenant_id, asked_by) references identity.users (tenant_id, id),
  check ((balance_cents is null) = (failure is not null)),
  check ((balance_cents is null) = (currency is null))
);
create index carrier_readings_by_time on communication.carrier_readings (tenant_id, read_at desc);
create index carrier_readings_by_asker on communication.carrier_readings (tenant_id, asked_by);
call platform.protect('communication.carrier_readings', grants => 'select, insert');
