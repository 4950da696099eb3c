import { connect, type Socket } from 'node:net';
import { endpoint } from '@darasa/contract/endpoint';
import { setPhoto } from '@darasa/contract/identity/sign-in/account';
import { logout } from '@darasa/contract/identity/sign-in/session';
import { setPhotosFromZip } from '@darasa/contract/students/care/pictures';
import { describe, expect, onTestFinished, test } from 'vitest';
import { read } from '#test/enumerate/planted.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { callerOf, startServer, type TestServer } from '#test/server.ts';
import { routes } from '../../compose.ts';
import { route } from './route.ts';

const server = await startServer({ pool_size: 4 });

interface Trickle {
  /** The status of the answer, which may come before anything was sent. */
  status: Promise<number>;
  send(text: string): void;
}

/** The first bytes of a call whose body then does not come. */
function trickle(at: TestServer, lines: string[], begun = ''): Trickle {
  const socket: Socket = connect(at.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const status = new Promise<number>((resolve, reject) => {
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      const found = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
      if (found) resolve(Number(found));
    });
    socket.on('error', reject);
  });
  status.catch(() => {});
  socket.write(`${lines.join('\r\n')}\r\n\r\n${begun}`);
  return { status, send: (text) => socket.write(text) };
}

const headersOf = (school: NewSchool, person: Person, path: string, type: string) => [
  `POST /api${path} HTTP/1.1`,
  `Host: ${school.domain}`,
  `Authorization: Bearer ${person.session.access_token}`,
  `Content-Type: ${type}`,
  'Content-Length: 900000',
];

const uploadOf = (school: NewSchool, person: Person, path: string) =>
  trickle(
    server,
    headersOf(school, person, path, 'multipart/form-data; boundary=x'),
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
  );

const isServed = async ({ admin }: NewSchool): Promise<number[]> => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => admin.raw('GET', '/api/user/me')),
  );
  return [...new Set(answers.map((one) => one.status))];
};

describe('before a body is read', () => {
  test('seventy files of somebody who signed out are refused, and hold up nobody', async () => {
    const [school, other] = [await newSchool(server), await newSchool(server)];
    const parent = await school.parent();
    await parent.call(logout, {});
    const uploads = Array.from({ length: 70 }, () => uploadOf(school, parent, setPhoto.path));
    expect(await isServed(other)).toEqual([200]);
    expect(await isServed(school)).toEqual([200]);
    // Of so many at once some are not even asked who they are.
    const statuses = await Promise.all(uploads.map((one) => one.status));
    expect(statuses).toContain(401);
    expect([401, 503]).toEqual(expect.arrayContaining(statuses));
  });

  test('whoever may not send a file hears so without sending it', async () => {
    const school = await newSchool(server);
    const parent = await school.parent();
    expect(await uploadOf(school, parent, setPhotosFromZip.path).status).toBe(403);
  });

  test('a person has three files on the way and an organisation eight, half of them of parents, and none takes a place', async () => {
    const [school, other] = [await newSchool(server), await newSchool(server)];
    const parents = [await school.parent(), await school.parent()];
    const clerks = [await school.staff([]), await school.staff([])];
    const refusals = (uploads: Trickle[], count: number) =>
      new Promise<number[]>((resolve) => {
        const said: number[] = [];
        for (const { status } of uploads) {
          void status.then((one) => said.push(one) === count && resolve(said));
        }
      });
    const of_one = Array.from({ length: 10 }, () => uploadOf(school, parents[0]!, setPhoto.path));
    expect(await refusals(of_one, 7)).toEqual(Array(7).fill(429));
    const three = (one: Person) => [1, 2, 3].map(() => uploadOf(school, one, setPhoto.path));
    expect(await refusals(three(parents[1]!), 2)).toEqual([429, 429]);
    expect(await refusals(clerks.flatMap(three), 2)).toEqual([429, 429]);
    expect(await isServed(school)).toEqual([200]);
    expect(await isServed(other)).toEqual([200]);
  });

  test('a long text of somebody who signed out is refused before it comes', async () => {
    const school = await newSchool(server);
    const person = await school.staff([]);
    await person.call(logout, {});
    const lines = headersOf(school, person, '/administration/departments', 'application/json');
    expect(await trickle(server, lines, '{').status).toBe(401);
  });

  test('a token with something behind it is no token', async () => {
    const { domain, admin } = await newSchool(server);
    const { access_token } = admin.session;
    const status = async (authorization: string) =>
      (
        await callerOf(server, { domain }).raw('GET', '/api/user/me', {
          headers: { authorization },
        })
      ).status;
    expect(await status(`Bearer ${access_token}`)).toBe(200);
    expect(await status(`Bearer ${access_token} junk`)).toBe(401);
    expect(await status(`Bearer ${access_token}  `)).toBe(200);
  });
});

test('slow calls of one organisation leave places and connections to another', async () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const holds = route(endpoint({ ...read, path: '/planted/holds' }), async () => {
    await opened;
    return {};
  });
  const own = await startServer({
    routes: [...routes, holds],
    pool_size: 4,
    limits: { in_flight_max: 16 },
  });
  const [greedy, other] = [await newSchool(own), await newSchool(own)];
  const people = [greedy.admin, await greedy.staff([]), await greedy.staff([])];
  const held = Array.from({ length: 40 }, (_, n) =>
    people[n % 3]!.raw('GET', '/api/planted/holds'),
  );
  const statuses = new Set<number>();
  for (let n = 0; n < 5; n++) statuses.add((await other.admin.raw('GET', '/api/user/me')).status);
  open();
  expect([...statuses]).toEqual([200]);
  const answers = (await Promise.all(held)).map((one) => one.status);
  expect(answers.filter((one) => one === 200).length).toBeGreaterThanOrEqual(10);
  expect(answers.filter((one) => one === 503).length).toBeGreaterThan(0);
});

test('addresses of one network of IPv6 are one caller', async () => {
  const strict = await startServer({
    frozen: true,
    limits: { rate_factor: 1 },
    trusted_proxies: ['loopback'],
  });
  const report = (address: string) =>
    callerOf(strict, { domain: 'nobody-knows-this.test' }).raw('POST', '/api/csp-reports', {
      text: '{}',
      headers: { 'content-type': 'application/csp-report', 'x-forwarded-for': address },
    });
  const statuses: number[] = [];
  for (let n = 1; n <= 30; n++) {
    statuses.push((await report(`2001:db8:0:7::${n.toString(16)}`)).status);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(204), ...Array<number>(10).fill(429)]);
  expect((await report('2001:db8:0:8::1')).status).toBe(204);
  expect((await report('::ffff:203.0.113.9')).status).toBe(204);
});
