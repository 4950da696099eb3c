-- A domain belongs to whoever keeps its DNS, and not to whoever types it in. An organisation on a public
-- one waits until a record there names it; till then it is answered for as if there were none. Those that
-- are there already go on.
alter table identity.organizations add awaiting_proof_since timestamptz;

create table identity.domain_proofs (
  tenant_id uuid primary key references identity.organizations (id),
  -- What the record must hold; nobody was asked for one where it is not there.
  token text check (length(token) between 1 and 100),
  asked_at timestamptz not null,
  proven_at timestamptz,
  -- Why no record was needed.
  proven_reason text check (length(proven_reason) between 1 and 500),
  -- When the record was looked up last, what was there in its place, and since when it is missing.
  checked_at timestamptz,
  finding text check (length(finding) between 1 and 500),
  failing_since timestamptz
);
-- The operator asks and accepts; the server only notes what it found when it looked again.
call platform.protect('identity.domain_proofs',
  grants => 'select, update (checked_at, finding, failing_since)');
