import { refreshToken } from '@darasa/contract/identity/sign-in/session';
import { describe, expect, test } from 'vitest';
import { routes } from '../src/compose.ts';
import {
  readRefreshToken,
  refreshTokenOf,
  refresh_grace_ms,
  session_ms_max,
  signAccess,
} from '../src/platform/auth/tokens.ts';
import { fail } from '../src/platform/fail.ts';
import { openRoute } from '../src/platform/http/open-route.ts';
import { full, say, seed, walk } from './enumerate/printing.ts';
import { findBrokenHistory } from './enumerate/refresh-model.ts';
import { newSchool } from './new-school.ts';
import { startServer } from './server.ts';

// T-E1: one use, one successor; two tabs are no theft, and a theft ends the whole session.
const server = await startServer({ frozen: true });

test(
  'every history of signing in, refreshing, stealing and leaving follows the rule',
  walk,
  async () => {
    const found = await findBrokenHistory(server, { runs: full ? 1_000 : 200, seed, shrink: true });
    say('T-E1', {
      histories: found.histories,
      steps: found.steps,
      broken: found.broken ? 1 : 0,
      seed: String(seed),
    });
    expect(found.broken).toBeUndefined();
  },
);

test('many tabs at the very same moment: nobody is signed out, and all get one successor', async () => {
  const { admin } = await newSchool(server);
  let { refresh_token } = admin.session;
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.call(refreshToken, { refresh_token })),
    );
    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1);
    refresh_token = answers[0]!.refresh_token;
    server.clock.forward(refresh_grace_ms + 1);
  }
});

test('twelve hours are the end, however often it was refreshed', async () => {
  const { admin } = await newSchool(server);
  let { refresh_token } = admin.session;
  const step_ms = 5 * 60_000;
  for (let lived_ms = step_ms; lived_ms < session_ms_max; lived_ms += step_ms) {
    server.clock.forward(step_ms);
    ({ refresh_token } = await admin.call(refreshToken, { refresh_token }));
  }
  server.clock.forward(step_ms);
  await expect(admin.call(refreshToken, { refresh_token })).rejects.toMatchObject({ status: 401 });
});

type Fault = 'no reuse alarm' | 'alarm without an end' | 'no grace' | 'no cookie' | 'no idle end';

/** The product's own rule with one part left out. */
const faultyRefresh = (fault: Fault) =>
  openRoute(refreshToken, (open, input) =>
    open.inTenant('write', async (db) => {
      const asked = readRefreshToken(input.refresh_token);
      if (!asked || (!open.cookie && fault !== 'no cookie')) throw fail('refresh.refused');
      const session = await db
        .selectFrom('identity.sessions')
        .selectAll()
        .where('id', '=', asked.session_id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const idle_ms = open.now.getTime() - Date.parse(String(session.last_seen_at));
      const is_idle = idle_ms >= 6.5 * 60_000 && fault !== 'no idle end';
      const is_old = open.now.getTime() >= Date.parse(String(session.expires_at));
      if (session.ended_at || is_idle || is_old) throw fail('refresh.refused');
      const { generation: current } = session;
      const now = open.now.toISOString();
      const since_ms = open.now.getTime() - Date.parse(String(session.rotated_at));
      const in_grace =
        fault !== 'no grace' && asked.generation === current - 1 && since_ms <= refresh_grace_ms;
      if (asked.generation !== current && !in_grace && fault !== 'no reuse alarm') {
        if (fault === 'alarm without an end') throw fail('refresh.refused');
        await db
          .updateTable('identity.sessions')
          .set({ ended_at: now, end_reason: 'reuse' })
          .where('id', '=', session.id)
          .execute();
        throw fail('refresh.refused', {}, { keeps_writes: true });
      }
      const generation = asked.generation === current ? current + 1 : current;
      if (generation !== current) {
        await db
          .updateTable('identity.sessions')
          .set({ generation, rotated_at: now, last_seen_at: now })
          .where('id', '=', session.id)
          .execute();
      }
      const { id: session_id, user_id } = session;
      const claims = { tenant_id: open.tenant.id, user_id, session_id, school_id: null };
      const access_token = await signAccess(open.secret, claims, open.now);
      const refresh_token = refreshTokenOf(open.secret, session, generation);
      return { access_token, refresh_token, jwtToken: access_token };
    }),
  );

describe('finds planted bugs', () => {
  test.each<Fault>([
    'no reuse alarm',
    'alarm without an end',
    'no grace',
    'no cookie',
    'no idle end',
  ])(
    '%s',
    async (fault) => {
      const others = routes.filter((route) => route.endpoint !== refreshToken);
      const broken = await startServer({ frozen: true, routes: [...others, faultyRefresh(fault)] });
      const found = await findBrokenHistory(broken, { runs: 100, seed, shrink: false });
      expect(found.broken).toMatch(/instead of/);
    },
    60_000,
  );
});
