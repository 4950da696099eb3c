-- The link in a receipt's SMS opens the account behind it, so the table keeps no code that would open it: only
-- its hash. Whose phone it went to is the only phone that is asked to pay by it.
alter table finance.receipt_links
  add column code_hash text,
  add column sent_to text check (sent_to ~ '^254[17]\d{8}$');
update finance.receipt_links set code_hash = encode(sha256(convert_to(code, 'UTF8')), 'hex');
alter table finance.receipt_links
  drop constraint receipt_links_pkey,
  drop column code,
  alter column code_hash set not null,
  add check (code_hash ~ '^[0-9a-f]{64}$'),
  add primary key (tenant_id, code_hash);

-- That somebody opened it is said once, by the page itself: programs that only look at links run no page.
create table finance.receipt_openings (
  tenant_id uuid not null,
  code_hash text not null,
  school_id uuid not null,
  payment_id uuid not null,
  opened_at timestamptz not null,
  primary key (tenant_id, code_hash),
  foreign key (tenant_id, code_hash) references finance.receipt_links (tenant_id, code_hash),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, payment_id) references finance.payments (tenant_id, id)
);
create index receipt_openings_of_payment on finance.receipt_openings (tenant_id, payment_id);
create index receipt_openings_by_school on finance.receipt_openings (tenant_id, school_id);
call platform.protect('finance.receipt_openings', true, 'select, insert');

alter table finance.prompts
  drop constraint prompts_source_check,
  add constraint prompts_source_check check (source in ('counter', 'portal', 'link'));
