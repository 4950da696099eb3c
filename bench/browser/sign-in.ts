import type { BrowserContextOptions } from '@playwright/test';

/** What a browser keeps of somebody who signed in and ticked "trust this device". */
export interface SignedBrowser {
  storage: Exclude<BrowserContextOptions['storageState'], string | undefined>;
}

const person = {
  identifier: 'admin@kiota.test',
  password: 'darasa-demo-1',
  user_type: 'staff',
  trusted: true,
};
const idle_ms_max = 300_000;

/** Signs in to the demo school over HTTP; the page then finds the session as it would tomorrow. */
export async function signIn(origin: string): Promise<SignedBrowser> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`);
  const { data } = (await answer.json()) as { data: { user: { tenant_id: string } } };
  const [name = '', value = ''] = (answer.headers.get('set-cookie') ?? '').split(/[=;]/);
  const kept = {
    'darasa.auth': JSON.stringify(data),
    'darasa.session-expiry': String(Date.now() + idle_ms_max),
    'darasa.persist': 'true',
    'darasa.user-type': person.user_type,
    'darasa.tenant-id': data.user.tenant_id,
  };
  return {
    storage: {
      cookies: [
        {
          name,
          value,
          domain: 'localhost',
          path: '/',
          expires: -1,
          httpOnly: true,
          secure: false,
          sameSite: 'Strict',
        },
      ],
      origins: [
        {
          origin,
          localStorage: Object.entries(kept).map(([key, text]) => ({ name: key, value: text })),
        },
      ],
    },
  };
}
