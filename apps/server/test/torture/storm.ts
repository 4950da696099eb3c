import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { inParallel } from '../enumerate/calling.ts';
import type { Fleet } from './fleet.ts';
import type { Ground, TorturedSchool } from './ground.ts';
import { type Delivery, type PlannedPayment, type Random, waysOf } from './plan.ts';

export interface Storm {
  ground: Ground;
  fleet: Fleet;
  schools: TorturedSchool[];
  random: Random;
  kills: { servers: number; databases: number };
}

export interface Outcome {
  /** What the server said yes to: this must never be missing. */
  acknowledged: Set<string>;
  /** The same for each way that it was told by. */
  heard: Set<string>;
  delivered: number;
  refused: number;
  recovery_ms: number[];
}

const at_once = 24;
const rest_ms = 250;

/** Tells everything in the plan, many at once, while servers and database are killed; then the power goes. */
export async function rage(storm: Storm, deliveries: Delivery[]): Promise<Outcome> {
  const { fleet, random, ground } = storm;
  const outcome: Outcome = {
    acknowledged: new Set(),
    heard: new Set(),
    delivered: 0,
    refused: 0,
    recovery_ms: [],
  };
  const queue = [...deliveries];
  const deaths = planDeaths(storm, deliveries.length);
  const agent = new Agent({ keepAlive: true, maxSockets: at_once * 2 });
  let reviving: Promise<unknown> = Promise.resolve();
  const revive = async () => {
    const from = performance.now();
    ground.killDatabase();
    await ground.reviveDatabase();
    outcome.recovery_ms.push(performance.now() - from);
  };
  // Whatever goes wrong is told when the storm is over.
  const failures: unknown[] = [];
  const killDatabase = () => {
    reviving = reviving.then(revive).catch((error) => failures.push(error));
  };
  // What was said yes to a moment before is told by nobody again, and so shows whether it was kept.
  let had_power = true;
  const cutPower = () => {
    had_power = false;
    fleet.killAll();
    killDatabase();
  };
  const teller = async () => {
    for (let one = queue.shift(); one; one = queue.shift()) {
      const death = deaths.get(++outcome.delivered);
      if (death === 'server') fleet.kill(random());
      if (death === 'database') killDatabase();
      if (had_power && queue.length === 0) cutPower();
      const is_heard = await tell(agent, fleet.port(random()), storm.schools, one);
      if (is_heard) {
        outcome.acknowledged.add(one.payment.receipt);
        outcome.heard.add(`${one.payment.receipt} ${one.way}`);
        continue;
      }
      outcome.refused++;
      if (one.tries_left > 0) queue.push({ ...one, tries_left: one.tries_left - 1 });
      await sleep(rest_ms);
    }
  };
  await Promise.all(Array.from({ length: at_once }, teller));
  await reviving;
  if (failures.length > 0) throw failures[0];
  await fleet.whole();
  agent.destroy();
  return outcome;
}

function planDeaths({ random, kills }: Storm, length: number): Map<number, 'server' | 'database'> {
  const deaths = new Map<number, 'server' | 'database'>();
  const spread = (count: number, what: 'server' | 'database') => {
    for (let i = 0; i < count; i++) {
      // Somewhere in its part of the storm, and not at the very ends of it.
      const at = Math.floor(length * (0.05 + (0.85 * (i + random())) / count));
      deaths.set(deaths.has(at) ? at + 1 : at, what);
    }
  };
  spread(kills.servers, 'server');
  spread(kills.databases, 'database');
  return deaths;
}

/** After the storm: the worker comes back to what was left, and the daily list brings the rest. */
export async function calmDown(
  { fleet, schools, random }: Storm,
  payments: PlannedPayment[],
  { heard }: Outcome,
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  await inParallel(payments, at_once, async (payment) => {
    for (const way of waysOf(payment)) {
      if (heard.has(`${payment.receipt} ${way}`) && !payment.is_late) continue;
      const one = { payment, way, tries_left: 0 };
      for (let tries = 20; !(await tell(agent, fleet.port(random()), schools, one)); tries--) {
        if (tries === 0) throw new Error(`nobody hears of ${payment.receipt}`);
        await sleep(rest_ms);
      }
    }
  });
  agent.destroy();
}

export async function settleAll({ fleet, schools }: Storm, rounds: number): Promise<void> {
  for (const { school } of schools) {
    const { tenant_id, school_id } = school;
    for (let i = 0; i < rounds; i++) await fleet.settle({ tenant_id, school_id });
  }
}

function tell(
  agent: Agent,
  port: number,
  schools: TorturedSchool[],
  { payment, way }: Delivery,
): Promise<boolean> {
  if (port === 0) return Promise.resolve(false);
  const { base, school, shortcode } = schools[payment.school]!;
  const [path, news] =
    way === 'prompt'
      ? [`${base}/prompt/${payment.prompt_id}`, answerOf(payment)]
      : [`${base}/paybill/confirmation`, confirmationOf(payment, shortcode)];
  const body = JSON.stringify(news);
  const headers = {
    host: school.domain,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve) => {
    const call = request(
      { agent, host: '127.0.0.1', port, path, method: 'POST', headers, setHost: false },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode === 200));
        answer.once('error', () => resolve(false));
      },
    );
    call.setTimeout(10_000, () => call.destroy());
    call.once('error', () => resolve(false));
    call.end(body);
  });
}

const paid_at = '20261115121325';
const phone = '254722000001';

const confirmationOf = (payment: PlannedPayment, shortcode: string) => ({
  TransactionType: 'Pay Bill',
  TransID: payment.receipt,
  TransTime: paid_at,
  TransAmount: (payment.amount_cents / 100).toFixed(2),
  BusinessShortCode: shortcode,
  BillRefNumber: ['account', 'prompt'].includes(payment.kind)
    ? `a ${payment.learner + 1}`
    : 'nobody here',
  MSISDN: phone,
  FirstName: 'EVE',
});

const answerOf = (payment: PlannedPayment) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: '1-2-3',
      CheckoutRequestID: `ws_${payment.receipt}`,
      ResultCode: 0,
      ResultDesc: 'The service request is processed successfully.',
      CallbackMetadata: {
        Item: [
          { Name: 'Amount', Value: payment.amount_cents / 100 },
          { Name: 'MpesaReceiptNumber', Value: payment.receipt },
          { Name: 'TransactionDate', Value: Number(paid_at) },
          { Name: 'PhoneNumber', Value: Number(phone) },
        ],
      },
    },
  },
});

/** The prompts that we sent; the late ones are stored when their answers have come. */
export async function storePrompts(
  { ground, schools }: Storm,
  payments: PlannedPayment[],
  late: boolean,
): Promise<void> {
  for (const [at, one] of schools.entries()) {
    const own = payments.filter(
      (payment) => payment.school === at && payment.prompt_id && payment.is_late === late,
    );
    await ground.owner.query(
      `insert into finance.prompts (tenant_id, id, school_id, student_id, amount_cents, phone,
         money_account_id, account_text, source, asked_by, created_at)
       select $1, p.id, $2, p.student_id, p.amount_cents, $3, $4, '', 'counter', $5, now()
       from jsonb_to_recordset($6) as p (id uuid, student_id uuid, amount_cents bigint)`,
      [
        one.school.tenant_id,
        one.school.school_id,
        phone,
        one.money_account_id,
        one.school.admin.id,
        JSON.stringify(
          own.map((payment) => ({
            id: payment.prompt_id,
            student_id: one.students[payment.learner],
            amount_cents: payment.amount_cents + (payment.kind === 'short' ? 1_00 : 0),
          })),
        ),
      ],
    );
  }
}
