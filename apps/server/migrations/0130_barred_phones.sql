-- Before a message to many, only those are looked for who must not get it: few among thousands.
create index contacts_barred on communication.contacts (tenant_id, phone)
  where sms_opted_out_at is not null or refused_reason is not null;
