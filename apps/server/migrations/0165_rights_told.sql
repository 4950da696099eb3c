-- A socket stays open between two calls, so what was taken away was not felt by it. Where a change of the
-- rights of an organisation is counted it is now also told, and every server looks whether the sessions of
-- its open sockets are still good. However many statements change something, one word leaves at commit.
create or replace function identity.count_change_of_rights() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into identity.rights_versions as v (tenant_id, version)
  select distinct c.tenant_id, 1 from changed c order by 1
  on conflict (tenant_id) do update set version = v.version + 1;
  perform pg_notify('darasa_events',
    json_build_object('kind', 'rights-changed', 'tenant_id', t.tenant_id)::text)
  from (select distinct c.tenant_id from changed c) t;
  return null;
end
$$;
