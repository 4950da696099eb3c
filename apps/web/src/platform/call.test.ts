import { beforeEach, describe, expect, test, vi } from 'vitest';
import { call, CallError, send } from './call.ts';
import { readSession, saveSession, setTenantId, type Session } from './session.ts';
import { keys } from './storage.ts';

const tenant_id = '01890000-0000-7000-8000-000000000001';
const school_id = '01890000-0000-7000-8000-000000000002';

const session: Session = {
  access_token: 'old-access',
  refresh_token: 'old-refresh',
  user: {
    id: '01890000-0000-7000-8000-000000000003',
    first_name: 'Mary',
    last_name: 'Atieno',
    email: 'mary@kiota.test',
    profile_pic: null,
    is_admin: true,
    user_type: 'staff',
    roles: [],
    active_school_id: school_id,
    user_schools_access: [],
    tenant_id,
    last_sign_in_at: null,
  },
  staff: null,
};

const somebody_else = { ...session.user, id: '01890000-0000-7000-8000-000000000004' };
const inSchool = (active_school_id: string): Session => ({
  ...session,
  access_token: `of ${active_school_id}`,
  user: { ...session.user, active_school_id },
});

const replaced = vi.fn<(path: string | URL) => void>();
let seen: { url: string; method: string; headers: Headers; body: unknown }[] = [];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  seen = [];
  replaced.mockReset();
  vi.useRealTimers();
  vi.spyOn(location, 'replace').mockImplementation(replaced);
});

type Reply = (url: string, headers: Headers) => Response | Promise<Response>;

function serve(reply: Reply): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    seen.push({ url, method: init.method ?? 'GET', headers, body: init.body });
    return reply(url, headers);
  });
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

const ended = () =>
  json({ resultCode: 'session.ended', resultMessage: { en: 'Your session has ended.' } }, 401);

describe('what a call sends', () => {
  test('base, credentials, JSON, tenant, bearer; a read names no school', async () => {
    setTenantId(tenant_id);
    saveSession(session);
    serve(() => json({ message: 'Success', data: { ok: true } }));
    const input = { page: 1, search: '' };
    expect(await call({ method: 'GET', path: '/notification' }, input)).toEqual({ ok: true });
    const [one] = seen;
    expect(one?.url).toBe('/api/notification?page=1');
    expect(one?.headers.get('authorization')).toBe('Bearer old-access');
    expect(one?.headers.get('x-tenant-id')).toBe(tenant_id);
    expect(one?.headers.get('content-type')).toBe('application/json');
    expect(one?.headers.has('x-school-id')).toBe(false);
  });

  test('a write names its school and its key, and loses its empty values at every depth', async () => {
    saveSession(session);
    serve(() => json({ message: 'Saved', data: {} }));
    const input = {
      id: '7',
      name: 'Sciences',
      note: ' ',
      tags: [],
      more: { a: null, b: { c: '' } },
    };
    await call({ method: 'PATCH', path: '/things/:id' }, input, { key: 'key-1' });
    expect(seen[0]?.url).toBe('/api/things/7');
    expect(JSON.parse(String(seen[0]?.body))).toEqual({ name: 'Sciences' });
    expect(seen[0]?.headers.get('x-school-id')).toBe(school_id);
    expect(seen[0]?.headers.get('idempotency-key')).toBe('key-1');
  });

  test('a public call carries the tenant and never the bearer', async () => {
    saveSession(session);
    serve(() => json({ message: 'Success', data: { rows: [] } }));
    await call({ method: 'GET', path: '/organization' }, { domain: 'kiota.test' });
    expect(seen[0]?.headers.has('authorization')).toBe(false);
    expect(seen[0]?.headers.get('x-tenant-id')).toBe(tenant_id);
  });

  test('an invitation is accepted without the bearer of whoever is signed in there', async () => {
    saveSession(session);
    serve(() => json({ message: 'Success', data: {} }));
    await call({ method: 'POST', path: '/auth/accept-invite' }, { proof: 'x' });
    expect(seen[0]?.headers.has('authorization')).toBe(false);
    expect(seen[0]?.headers.has('x-school-id')).toBe(false);
  });

  test('an upload sends its fields before its file', async () => {
    saveSession(session);
    serve(() => json({ message: 'Success', data: {} }));
    const file = new File(['name\nArts'], 'list.csv', { type: 'text/csv' });
    const address = { method: 'POST', path: '/imports', upload: true } as const;
    await call(address, { target: 'administration/departments' }, { file });
    const form = seen[0]?.body as FormData;
    expect([...form.keys()]).toEqual(['target', 'file']);
    expect(seen[0]?.headers.has('content-type')).toBe(false);
  });
});

describe('a refused token', () => {
  test('ten calls at once refresh exactly once, and each is tried once more', async () => {
    saveSession(session);
    serve((url, headers) => {
      if (url.endsWith('/auth/refresh-token')) {
        const fresh = { access_token: 'new-access', refresh_token: 'new-refresh', jwtToken: 'x' };
        return json({ message: 'Success', data: fresh });
      }
      const is_new = headers.get('authorization') === 'Bearer new-access';
      return is_new ? json({ message: 'Success', data: url }) : ended();
    });
    const calls = Array.from({ length: 10 }, (_, n) =>
      call({ method: 'GET', path: '/thing' }, { n }),
    );
    const answers = await Promise.all(calls);
    expect(answers).toEqual(Array.from({ length: 10 }, (_, n) => `/api/thing?n=${n}`));
    const refreshes = seen.filter((one) => one.url === '/api/auth/refresh-token');
    expect(refreshes).toHaveLength(1);
    expect(JSON.parse(String(refreshes[0]?.body))).toEqual({ refresh_token: 'old-refresh' });
    expect(refreshes[0]?.headers.get('authorization')).toBe('Bearer old-access');
    expect(seen).toHaveLength(21);
    expect(readSession()).toMatchObject({
      access_token: 'new-access',
      refresh_token: 'new-refresh',
    });
  });

  test('a second refusal is not followed by a second refresh', async () => {
    saveSession(session);
    serve((url) => {
      const fresh = { access_token: 'new-access', refresh_token: 'r', jwtToken: 'x' };
      return url.endsWith('/refresh-token') ? json({ message: 'Success', data: fresh }) : ended();
    });
    const lost = call({ method: 'GET', path: '/thing' }, {});
    await expect(lost).rejects.toMatchObject({ status: 401, code: 'session.ended' });
    expect(seen.map((one) => one.url)).toEqual([
      '/api/thing',
      '/api/auth/refresh-token',
      '/api/thing',
    ]);
  });

  test('a failed refresh clears the session and leads to the login of the user type', async () => {
    localStorage.setItem(keys.user_type, 'parent');
    history.replaceState(null, '', '/parent/app/children/1');
    saveSession(session);
    serve(() => ended());
    await expect(call({ method: 'GET', path: '/thing' }, {})).rejects.toBeInstanceOf(CallError);
    expect(readSession()).toBeNull();
    expect(localStorage.getItem(keys.auth)).toBeNull();
    expect(replaced).toHaveBeenCalledWith('/parent/auth/login');
  });

  test('a tab that finds a newer token adopts it without a refresh', async () => {
    saveSession(session);
    serve((_, headers) => {
      if (headers.get('authorization') === 'Bearer from-other-tab') {
        return json({ message: 'Success', data: 'ok' });
      }
      const newer = { ...session, access_token: 'from-other-tab' };
      localStorage.setItem(keys.auth, JSON.stringify(newer));
      return ended();
    });
    expect(await call({ method: 'GET', path: '/thing' }, {})).toBe('ok');
    expect(seen.some((one) => one.url.includes('refresh'))).toBe(false);
  });

  test('no answer to the refresh keeps the session', async () => {
    saveSession(session);
    serve((url) => {
      if (url.endsWith('/refresh-token')) throw new TypeError('network');
      return ended();
    });
    await expect(call({ method: 'GET', path: '/thing' }, {})).rejects.toMatchObject({ status: 0 });
    expect(readSession()).not.toBeNull();
  });

  test('an answer to the refresh that breaks off is no answer, in its words', async () => {
    saveSession(session);
    serve((url) => (url.endsWith('/refresh-token') ? new Response('{"data":{"acc') : ended()));
    await expect(call({ method: 'GET', path: '/thing' }, {})).rejects.toMatchObject({
      status: 0,
      code: 'no_response',
    });
    expect(readSession()?.access_token).toBe('old-access');
  });

  test.each([429, 502, 503, 504])(
    'a %d to the refresh says nothing of the session and keeps it',
    async (status) => {
      saveSession(session);
      serve((url) => (url.endsWith('/refresh-token') ? json({}, status) : ended()));
      await expect(call({ method: 'GET', path: '/thing' }, {})).rejects.toMatchObject({ status });
      expect(readSession()?.access_token).toBe('old-access');
    },
  );

  test.each([
    ['brings new tokens', () => json({ data: { access_token: 'late', refresh_token: 'late' } })],
    ['is refused', ended],
  ])(
    'a school is switched in another tab, and a late refresh of before %s: the new session stays',
    async (_, answer) => {
      saveSession(session);
      const elsewhere = inSchool('another-school');
      serve((url, headers) => {
        if (headers.get('authorization') === 'Bearer of another-school')
          return json({ data: 'ok' });
        if (!url.endsWith('/refresh-token')) return ended();
        localStorage.setItem(keys.auth, JSON.stringify(elsewhere));
        return answer();
      });
      await call({ method: 'GET', path: '/thing' }, {}).catch(() => undefined);
      expect(readSession()).toEqual(elsewhere);
    },
  );

  test.each([
    ['the school is switched', () => inSchool('another-school')],
    ['another person signs in', () => ({ ...session, access_token: 'b', user: somebody_else })],
  ])('a write is not repeated when meanwhile %s', async (_, other) => {
    saveSession(session);
    serve(() => {
      localStorage.setItem(keys.auth, JSON.stringify(other()));
      return ended();
    });
    const lost = call({ method: 'POST', path: '/payments' }, { amount: 1 });
    await expect(lost).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(1);
    expect(readSession()).toEqual(other());
    expect(replaced).not.toHaveBeenCalled();
  });

  test('a wrong password is an answer, not a reason to refresh', async () => {
    saveSession(session);
    serve(() => ended());
    const wrong = call({ method: 'POST', path: '/auth/login' }, { identifier: 'a', password: 'b' });
    await expect(wrong).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(1);
  });
});

describe('what went wrong', () => {
  test('the English sentence, the fields, the data and the waiting time', async () => {
    const errors = [{ path: 'name', message: 'Enter a name' }];
    serve(() =>
      json(
        {
          resultCode: 'record.stale',
          resultMessage: { en: 'Look again.' },
          errors,
          data: { v: 2 },
        },
        409,
        { 'retry-after': '7' },
      ),
    );
    await expect(call({ method: 'POST', path: '/x' }, {})).rejects.toMatchObject({
      status: 409,
      code: 'record.stale',
      message: 'Look again.',
      errors,
      data: { v: 2 },
      retry_after_s: 7,
    });
  });

  test('no answer has the sentence of the specification', async () => {
    serve(() => {
      throw new TypeError('Failed to fetch');
    });
    await expect(call({ method: 'GET', path: '/x' }, {})).rejects.toMatchObject({
      status: 0,
      message: 'No response from server. Please try again later or contact your administrator.',
    });
  });

  test('a suspended organisation leads to /suspended', async () => {
    serve(() => json({ resultCode: 'ORG_SUSPENDED', resultMessage: { en: 'x' } }, 403));
    await expect(call({ method: 'GET', path: '/x' }, {})).rejects.toMatchObject({ status: 403 });
    expect(replaced).toHaveBeenCalledWith('/suspended');
  });

  test('a machine that wakes after five minutes sends nothing', async () => {
    saveSession(session);
    localStorage.setItem(keys.session_expiry, String(Date.now() - 1));
    serve(() => json({ message: 'Success', data: {} }));
    await expect(call({ method: 'GET', path: '/x' }, {})).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(0);
    expect(localStorage.getItem(keys.auth)).toBeNull();
  });
});

describe('files', () => {
  const file = (bytes: string, type: string) =>
    new Response(bytes, { headers: { 'content-type': type } });
  const address = { method: 'GET', path: '/list/export', answer: 'file' } as const;

  test('a PDF opens in a new tab and the result is done', async () => {
    const opened = watchLinks();
    serve(() => file('%PDF-1.7 …', 'application/pdf'));
    expect(await call(address, {})).toBe('done');
    expect(opened).toEqual([{ target: '_blank', rel: 'noopener', download: '' }]);
  });

  test('a page that calls itself a PDF is not opened', async () => {
    const opened = watchLinks();
    serve(() => file('<html><script>alert(1)</script>', 'application/pdf'));
    await expect(call(address, {})).rejects.toBeInstanceOf(CallError);
    expect(opened).toEqual([]);
  });

  test('other bytes are read as JSON and give their message', async () => {
    serve(() => file('{"message":"The report is on its way."}', 'application/octet-stream'));
    expect(await call(address, {})).toBe('The report is on its way.');
  });

  test('a spreadsheet is saved under its own name', async () => {
    const opened = watchLinks();
    serve(() => {
      const response = file('a,b', 'text/csv; charset=utf-8');
      response.headers.set('content-disposition', `attachment; filename*=UTF-8''Departments.csv`);
      return response;
    });
    expect((await send(address, {})).data).toBe('done');
    expect(opened[0]?.download).toBe('Departments.csv');
  });

  test('data that comes as an attachment is saved, not read as a message', async () => {
    const opened = watchLinks();
    serve(() => {
      const response = file('{"account":{}}', 'application/json; charset=utf-8');
      response.headers.set('content-disposition', 'attachment; filename="my-data.json"');
      return response;
    });
    expect(await call(address, {})).toBe('done');
    expect(opened[0]?.download).toBe('my-data.json');
  });
});

test('the first call of the document is adopted once', async () => {
  saveSession(session);
  const promise = Promise.resolve(json({ message: 'Success', data: 'early' }));
  window['__first'] = { url: '/api/dashboard', promise };
  serve(() => json({ message: 'Success', data: 'late' }));
  expect(await call({ method: 'GET', path: '/dashboard' }, {})).toBe('early');
  expect(await call({ method: 'GET', path: '/dashboard' }, {})).toBe('late');
  expect(seen).toHaveLength(1);
});

function watchLinks(): { target: string; rel: string; download: string }[] {
  const opened: { target: string; rel: string; download: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    opened.push({ target: this.target, rel: this.rel, download: this.download });
  });
  return opened;
}
