import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { login } from '@darasa/contract/identity/sign-in/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { full, say, seed } from './enumerate/printing.ts';
import { type NewSchool, password } from './new-school.ts';
import { callerOf } from './server.ts';
import { bundleServer, placesGone } from './torture/bundle.ts';
import { compare, findLost } from './torture/compare.ts';
import { type Fleet, startFleet } from './torture/fleet.ts';
import { type Ground, newGround, newTortured } from './torture/ground.ts';
import { type Mutant, mutants } from './torture/mutants.ts';
import { notice_mutants } from './torture/notice-mutants.ts';
import { planDeliveries, planPayments, randomFrom, type Size } from './torture/plan.ts';
import { calmDown, rage, settleAll, type Storm, storePrompts } from './torture/storm.ts';

// T-C1: payments told twice, crosswise and in any order, while servers and the database are killed.
// In the end the books say what the provider's own list says, to the cent.
const gate = { payments: 5_000, schools: 8, learners: 40, servers: 20, databases: 5, seeds: 1 };
const night = { ...gate, payments: 50_000, servers: 160, databases: 40, seeds: 10 };
const size = full ? night : gate;
const minutes = 60_000;

let ground: Ground;
beforeAll(async () => {
  ground = await newGround();
});
afterAll(() => ground.stop());

describe('the ledger under torture', () => {
  test.each(Array.from({ length: size.seeds }, (_, i) => seed + i))(
    'seed %i: nothing acknowledged is lost, nothing is doubled, and every sum is right',
    { timeout: (full ? 60 : 20) * minutes, retry: 0 },
    async (own_seed) => {
      const file = await bundleServer(ground.cache);
      const found = await torture(file, own_seed, size, size);
      expect(found).toEqual([]);
    },
  );
});

test('whoever changes the code takes the planted bugs along', async () => {
  expect(await placesGone([...mutants, ...notice_mutants])).toEqual([]);
});

// Nine servers with a bug each take longer than a merge may wait.
if (full)
  describe('planted bugs', () => {
    // Of every kind of payment there are several, whatever the seed.
    const few = { payments: 200, schools: 2, learners: 6 };
    test.each(mutants)('$name', { timeout: 3 * minutes, retry: 1 }, async (mutant) => {
      const file = await bundleServer(ground.cache, mutant);
      await tellDatabase(mutant.sql?.plant);
      try {
        const kills = { servers: 0, databases: 0, ...mutant.kills };
        const found = await torture(file, seed, few, kills, mutant);
        say(`T-C1, a server that ${mutant.name}`, { findings: found.length });
        expect(found).not.toEqual([]);
      } finally {
        await tellDatabase(mutant.sql?.weed);
      }
    });
  });

async function torture(
  file: string,
  own_seed: number,
  of: Size,
  kills: Storm['kills'],
  mutant?: Mutant,
): Promise<string[]> {
  const random = randomFrom(own_seed);
  const fleet = await startFleet(file, ground.env, 2);
  try {
    const schools = [];
    for (let i = 0; i < of.schools; i++) {
      schools.push(await newTortured(ground.owner, fleet.port(0), of.learners));
    }
    const storm: Storm = { ground, fleet, schools, random, kills };
    const payments = planPayments(random, of);
    const deliveries = planDeliveries(random, payments);
    await storePrompts(storm, payments, false);
    const from = performance.now();
    const outcome = await rage(storm, deliveries);
    const ms = performance.now() - from;
    await storePrompts(storm, payments, true);
    const rounds = Math.ceil(of.payments / of.schools / 200);
    await settleAll(storm, rounds);
    const lost = await findLost(ground.owner, schools, outcome.acknowledged);
    await calmDown(storm, payments, outcome);
    await settleAll(storm, rounds);
    const found = [...lost, ...(await findLost(ground.owner, schools, new Set()))];
    for (const [i, one] of schools.entries()) {
      const own = payments.filter((payment) => payment.school === i);
      found.push(...(await compare(ground.owner, one, own)));
      found.push(...(await prove(fleet, one.school)));
    }
    if (!mutant) {
      say('T-C1', {
        seed: own_seed,
        payments: of.payments,
        deliveries: outcome.delivered,
        'not heard': outcome.refused,
        'servers killed': kills.servers,
        'databases killed': kills.databases,
        'deliveries/s': Math.round(outcome.delivered / (ms / 1000)),
        'ms to recover at worst': Math.round(Math.max(0, ...outcome.recovery_ms)),
        findings: found.length,
      });
    }
    return found;
  } finally {
    await fleet.stop();
  }
}

/** The product's own proof has to agree. Whoever signed in before the storm may be signed out. */
async function prove(fleet: Fleet, { domain, admin }: NewSchool): Promise<string[]> {
  const outside = callerOf({ port: fleet.port(0) }, { domain });
  const sign_in = { identifier: admin.email, password, user_type: 'staff' } as const;
  const session = await outside.call(login, sign_in);
  const caller = callerOf({ port: fleet.port(0) }, { domain, session, cookie: outside.cookie() });
  const { is_sound, broken } = await caller.call(proveLedger, {});
  return is_sound ? [] : broken;
}

async function tellDatabase(sql: string | undefined): Promise<void> {
  if (sql) await ground.owner.query(sql);
}
