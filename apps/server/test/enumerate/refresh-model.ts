import { changePassword } from '@darasa/contract/identity/sign-in/account';
import {
  login,
  logout,
  me,
  refreshToken,
  type Session,
} from '@darasa/contract/identity/sign-in/session';
import fc from 'fast-check';
import { newSchool, type NewSchool, password } from '../new-school.ts';
import { callerOf, type TestServer } from '../server.ts';

const grace_ms = 20_000;
const idle_ms = 6.5 * 60_000;
const access_s = 5 * 60;
const absolute_ms = 12 * 60 * 60_000;

/** What people, their tabs and a thief may do; `which` picks one of the tokens seen so far. */
type Step =
  | { do: 'sign in' | 'change password' | 'look' | 'sign out' | 'refresh old'; which: number }
  | { do: 'refresh'; which: number; by: 'tab' | 'two tabs' | 'thief with storage' }
  | { do: 'wait'; ms: number };

const which = fc.nat(30);
const doing = <D extends Step['do']>(what: D) => ({ do: fc.constant(what), which });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record(doing('sign in')) },
  { weight: 6, arbitrary: fc.record({ ...doing('refresh'), by: fc.constant('tab' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...doing('refresh'),
      by: fc.constantFrom('two tabs' as const, 'thief with storage' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record(doing('refresh old')) },
  { weight: 3, arbitrary: fc.record(doing('look')) },
  { weight: 3, arbitrary: fc.record(doing('sign out')) },
  // Hashing is slow on purpose, so this one is rare.
  { weight: 1, arbitrary: fc.record(doing('change password')) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(1_000, 8_000, 19_000, 21_000, 4 * 60_000, 5.5 * 60_000, 7 * 60_000),
    }),
  },
);

interface Family {
  generation: number;
  rotated_at: number;
  last_seen_at: number;
  expires_at: number;
  alive: boolean;
  cookie: string;
}

interface Token {
  family: Family;
  generation: number;
  refresh_token: string;
  access_token: string;
  issued_s: number;
}

export interface History {
  histories: number;
  steps: number;
  /** The shortest history in which the server did something else than the rule says. */
  broken?: string;
}

/** Lets many histories happen and compares every answer with what the rule says about it. */
export async function findBrokenHistory(
  server: TestServer,
  { runs, seed, shrink }: { runs: number; seed: number; shrink: boolean },
): Promise<History> {
  const school = await newSchool(server);
  let steps = 0;
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 5, maxLength: 18 }),
    async (all) => {
      const life = new Life(server, school);
      await life.begin();
      for (const one of all) {
        steps++;
        await life.take(one);
      }
    },
  );
  const checked = await fc.check(property, { seed, numRuns: runs, endOnFailure: !shrink });
  return {
    histories: checked.numRuns,
    steps,
    ...(checked.failed
      ? {
          broken: `${JSON.stringify(checked.counterexample)}: ${String(checked.errorInstance)}`,
        }
      : {}),
  };
}

/** One person with their sessions, as the rule sees them. */
class Life {
  readonly tokens: Token[] = [];
  readonly families: Family[] = [];
  readonly server: TestServer;
  readonly school: NewSchool;
  email = '';
  word = password;
  changes = 0;

  constructor(server: TestServer, school: NewSchool) {
    this.server = server;
    this.school = school;
  }

  async begin(): Promise<void> {
    const person = await this.school.parent();
    this.email = person.email;
    this.open(person.session, person.cookie()!);
  }

  async take(step: Step): Promise<void> {
    if (step.do === 'wait') return this.server.clock.forward(step.ms);
    if (step.do === 'sign in') return this.signIn();
    const token = this.tokens[step.which % this.tokens.length]!;
    if (step.do === 'look') return this.look(token);
    if (step.do === 'sign out') return this.signOut(token);
    if (step.do === 'change password') return this.changePassword(token);
    if (step.do !== 'refresh') return this.refresh(token);
    // A tab uses the newest token of its session, because it reads storage before it asks.
    const newest = this.tokens.findLast((one) => one.family === token.family)!;
    if (step.by === 'thief with storage') return this.stealStorage(newest);
    await this.refresh(newest);
    if (step.by === 'two tabs') await this.refresh(newest);
  }

  private async signIn(): Promise<void> {
    const caller = callerOf(this.server, this.school);
    const session = await caller.call(login, {
      identifier: this.email,
      password: this.word,
      user_type: 'parent',
    });
    this.open(session, caller.cookie()!);
  }

  private open(session: Session, cookie: string, expires_at = this.now() + absolute_ms): void {
    const now = this.now();
    const times = { rotated_at: now, last_seen_at: now, expires_at };
    const family: Family = { generation: 1, alive: true, cookie, ...times };
    this.families.push(family);
    this.keep(family, 1, session);
  }

  private async refresh({ family, generation, refresh_token }: Token): Promise<void> {
    const { status, data } = await this.ask(refresh_token, family.cookie);
    const now = this.now();
    if (!this.isAlive(family)) return this.expect(status, 401, 'a dead session refreshes');
    if (generation === family.generation) {
      this.expect(status, 200, 'the current token is refused');
      Object.assign(family, { generation: generation + 1, rotated_at: now, last_seen_at: now });
      return this.keep(family, generation + 1, data!);
    }
    if (generation === family.generation - 1 && now - family.rotated_at <= grace_ms) {
      this.expect(status, 200, 'a second tab is signed out');
      const newest = this.tokens.findLast((one) => one.family === family)!;
      this.expect(data!.refresh_token, newest.refresh_token, 'two tabs get two successors');
      return this.keep(family, family.generation, data!);
    }
    this.expect(status, 401, 'an old token is accepted');
    family.alive = false;
    // The rule says: at once, and the whole family.
    await this.look(this.tokens.findLast((one) => one.family === family)!);
  }

  /** A copy of what the browser stores, used in another browser: the cookie half is missing. */
  private async stealStorage({ refresh_token }: Token): Promise<void> {
    const { status } = await this.ask(refresh_token, undefined);
    this.expect(status, 401, 'a stolen handle works without its cookie');
  }

  private async look({ family, access_token, issued_s }: Token): Promise<void> {
    const caller = callerOf(this.server, { ...this.school, session: { access_token } });
    const { status } = await caller.raw('GET', `/api${me.path}`);
    const in_time = Math.floor(this.now() / 1000) < issued_s + access_s;
    this.expect(status, in_time && this.isAlive(family) ? 200 : 401, 'an access token');
  }

  /** Also with an access token whose time is over: it still says whose session is to end. */
  private async signOut({ family, access_token }: Token): Promise<void> {
    const caller = callerOf(this.server, { ...this.school, session: { access_token } });
    await caller.raw('POST', `/api${logout.path}`);
    family.alive = false;
  }

  private async changePassword(token: Token): Promise<void> {
    const in_time = Math.floor(this.now() / 1000) < token.issued_s + access_s;
    const caller = callerOf(this.server, {
      ...this.school,
      session: { access_token: token.access_token },
    });
    const next = `${password}-${++this.changes}`;
    const answer = await caller.raw('POST', `/api${changePassword.path}`, {
      body: { current_password: this.word, password: next },
    });
    const may = in_time && this.isAlive(token.family);
    this.expect(answer.status, may ? 200 : 401, 'a password change');
    if (!may) return;
    this.word = next;
    // All of them, also the one that asked; it goes on in a new one, and ends when it would have.
    for (const family of this.families) family.alive = false;
    this.open(answer.body.data, caller.cookie()!, token.family.expires_at);
  }

  private async ask(refresh_token: string, cookie: string | undefined) {
    const caller = callerOf(this.server, { ...this.school, ...(cookie ? { cookie } : {}) });
    const body = { refresh_token };
    const answer = await caller.raw('POST', `/api${refreshToken.path}`, { body });
    return { status: answer.status, data: answer.body?.data as Omit<Token, 'family'> | undefined };
  }

  private keep(
    family: Family,
    generation: number,
    given: { access_token: string; refresh_token: string },
  ): void {
    const { access_token, refresh_token } = given;
    const issued_s = Math.floor(this.now() / 1000);
    this.tokens.push({ family, generation, access_token, refresh_token, issued_s });
  }

  private isAlive({ alive, expires_at, last_seen_at }: Family): boolean {
    return alive && this.now() < expires_at && this.now() - last_seen_at < idle_ms;
  }

  private now(): number {
    return this.server.clock.now.getTime();
  }

  private expect(was: unknown, should: unknown, what: string): void {
    if (was !== should) throw new Error(`${what}: ${String(was)} instead of ${String(should)}`);
  }
}
