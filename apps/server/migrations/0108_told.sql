-- What became of a message that the product sent by itself, for whoever sent it: its words and the
-- person stay in the log of messages.
create view platform.told with (security_invoker = true) as
  select m.tenant_id, m.school_id, m.campaign_id as telling_id, m.channel, m.phone, m.state, m.reason,
    m.created_at, coalesce(m.done_at, m.sent_at, m.created_at) as at
  from communication.messages m;
grant select on platform.told to darasa_web;

-- A paper for money that was sent on: by SMS, whose state is followed, or by other ways. The SMS that
-- goes out with a payment has the payment's own id and needs no row.
create table finance.receipt_messages (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  payment_id uuid not null,
  about text not null check (about in ('receipt', 'cancellation')),
  way text not null check (way in ('sms', 'email', 'whatsapp')),
  -- Enough to recognise, too little to reach.
  sent_to text not null,
  telling_id uuid check ((way = 'sms') = (telling_id is not null)),
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, payment_id) references finance.payments (tenant_id, id)
);
create index receipt_messages_by_payment on finance.receipt_messages (tenant_id, payment_id);
create index receipt_messages_by_school on finance.receipt_messages (tenant_id, school_id);
call platform.protect('finance.receipt_messages', true, 'select, insert');
call students.limit_rows('finance.receipt_messages',
  'payment_id in (select p.id from finance.payments p)');
