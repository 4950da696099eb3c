-- Jobs are written in the transaction that causes them. The web role cannot touch the queue; this
-- function is its only door, and it stamps the tenant of the transaction on every job by itself.
create function platform.enqueue(task text, payload jsonb, run_at timestamptz, job_key text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
begin
  if tenant is null then
    raise exception 'a job needs a tenant';
  end if;
  perform graphile_worker.add_job(
    task,
    (payload || jsonb_build_object(
      'tenant_id', tenant,
      'school_id', nullif(current_setting('app.school_id', true), '')
    ))::json,
    run_at => run_at,
    job_key => job_key,
    max_attempts => 12
  );
end $$;
revoke execute on function platform.enqueue from public;
grant execute on function platform.enqueue to darasa_web;
