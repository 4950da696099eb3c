-- Whoever keeps the gate types a PIN before writing there: the device is shared, and a session left open
-- on it must not write in the name of a guard who walks the fence.
create table identity.gate_pins (
  tenant_id uuid not null,
  user_id uuid not null,
  pin_hash text not null,
  set_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id)
);
call platform.protect('identity.gate_pins');

-- When the PIN was typed in this session, or the last act at the gate that it opened.
alter table identity.sessions add column gate_pin_at timestamptz;
