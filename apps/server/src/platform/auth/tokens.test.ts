import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { newId } from '../ids.ts';
import { access_ms_max, readAccess, readEvenExpired, signAccess } from './tokens.ts';

const secret = new TextEncoder().encode('a secret for tests, 32 bytes long');
const now = new Date('2026-10-21T05:00:00.400Z');
const claims = {
  tenant_id: newId(),
  user_id: newId(),
  session_id: newId(),
  school_id: newId(),
};
const later = (ms: number) => new Date(now.getTime() + ms);

describe('an access token', () => {
  test('says who its bearer is, until five minutes are over', async () => {
    const token = await signAccess(secret, claims, now);
    expect(await readAccess(secret, token, now)).toEqual(claims);
    expect(await readAccess(secret, token, later(access_ms_max - 1_000))).toEqual(claims);
    expect(await readAccess(secret, token, later(access_ms_max))).toBeNull();
  });

  test('says afterwards only whose session it was', async () => {
    const token = await signAccess(secret, claims, later(-access_ms_max));
    expect(await readAccess(secret, token, now)).toBeNull();
    expect(readEvenExpired(secret, token)).toEqual(claims);
    const other = new TextEncoder().encode('another secret, also 32 bytes long');
    expect(readEvenExpired(other, token)).toBeNull();
  });

  test('is a JSON Web Token as any library reads it', async () => {
    const token = await signAccess(secret, claims, now);
    const { payload, protectedHeader } = await jwtVerify(token, secret, { currentDate: now });
    expect(protectedHeader).toEqual({ alg: 'HS256' });
    const { tenant_id: tid, user_id: uid, session_id: sid, school_id: sch } = claims;
    expect(payload).toEqual({ tid, uid, sid, sch, iat: 1_792_558_800, exp: 1_792_559_100 });
  });

  test('is nothing when another secret signed it', async () => {
    const other = new TextEncoder().encode('another secret, also 32 bytes long');
    expect(await readAccess(secret, await signAccess(other, claims, now), now)).toBeNull();
  });

  test('is nothing when any part of it was changed', async () => {
    const token = await signAccess(secret, claims, now);
    for (let i = 0; i < token.length; i++) {
      const changed = token.slice(0, i) + (token[i] === 'A' ? 'B' : 'A') + token.slice(i + 1);
      expect(await readAccess(secret, changed, now)).toBeNull();
    }
    for (const wrong of ['', '.', '..', token.slice(0, -1), `${token}.`, `${token}.x`, ` ${token}`])
      expect(await readAccess(secret, wrong, now)).toBeNull();
  });

  test('cannot choose how it is checked', async () => {
    const payload = (await signAccess(secret, claims, now)).split('.')[1]!;
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await readAccess(secret, `${none}.${payload}.`, now)).toBeNull();
    const proof = createHmac('sha256', secret).update(`${none}.${payload}`).digest('base64url');
    expect(await readAccess(secret, `${none}.${payload}.${proof}`, now)).toBeNull();
    const stronger = await new SignJWT({
      tid: claims.tenant_id,
      uid: claims.user_id,
      sid: claims.session_id,
    })
      .setProtectedHeader({ alg: 'HS512' })
      .setExpirationTime(later(60_000))
      .sign(secret);
    expect(await readAccess(secret, stronger, now)).toBeNull();
  });

  test('without an end, or without ids, is nothing', async () => {
    const sign = (body: Record<string, unknown>) =>
      new SignJWT(body).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    const exp = Math.floor(now.getTime() / 1000) + 60;
    const { tenant_id: tid, user_id: uid, session_id: sid } = claims;
    expect(await readAccess(secret, await sign({ tid, uid, sid }), now)).toBeNull();
    expect(await readAccess(secret, await sign({ tid, uid, exp }), now)).toBeNull();
    expect(await readAccess(secret, await sign({ tid: "x'; --", uid, sid, exp }), now)).toBeNull();
    expect(await readAccess(secret, await sign({ tid, sid, exp }), now)).toBeNull();
    expect(await readAccess(secret, await sign({ tid, uid, sid, exp }), now)).not.toBeNull();
  });
});
