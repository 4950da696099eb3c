import { tenantId } from './session.ts';

const wait_ms_max = 30_000;

/** The bare way to the API, for what cannot go through `call`: its tokens, and what goes wrong in it. */
export async function post(path: string, body: object, access_token?: string): Promise<Response> {
  const tenant_id = tenantId();
  return fetch(`/api${path}`, {
    method: 'POST',
    credentials: 'include',
    headers: {
      'content-type': 'application/json',
      ...(access_token ? { authorization: `Bearer ${access_token}` } : {}),
      ...(tenant_id ? { 'x-tenant-id': tenant_id } : {}),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(wait_ms_max),
  });
}
