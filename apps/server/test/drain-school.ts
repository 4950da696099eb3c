import { createSendingRunners, type Outside } from '../src/modules/communication/index.ts';
import { reminderSubjects } from '../src/modules/finance/index.ts';
import { inScope } from '../src/platform/db/scope.ts';
import { createSms } from '../src/platform/outbox/sms.ts';
import type { Gateway } from './new-gateway.ts';
import type { NewSchool } from './new-school.ts';
import type { TestServer } from './server.ts';

let accounts = 0;
/** Longer than a carrier on this machine ever takes, unless it is told to. */
export const answer_ms_max = 5_000;

/** One that somebody could write tomorrow. */
export interface Bug {
  plant?: (sms: Outside['sms']) => Outside['sms'];
  /** A bug that tries again and again waits as often. */
  answer_ms?: number;
}

function runnersOf(
  server: TestServer,
  gateway: Gateway,
  clock: () => Date,
  { plant = (sms) => sms, answer_ms = answer_ms_max }: Bug = {},
) {
  const account = `account ${++accounts}`;
  const config = { base_url: gateway.url, username: account, api_key: 'key', sender: null };
  return createSendingRunners(
    {
      clock,
      inScope: (scope, mode, work) => inScope(server.pool, { ...scope, limits: '*' }, mode, work),
      sms: plant(async () => ({ account, send: createSms(config, answer_ms), sender: null })),
      whatsapp: async () => {
        throw new Error('no WhatsApp here');
      },
      callbackUrl: async () => null,
    },
    reminderSubjects,
  );
}

/** The worker's part, in our hands: each call is one turn of the school. */
export function drainerOf(
  server: TestServer,
  school: NewSchool,
  gateway: Gateway,
  clock: () => Date = () => new Date(),
  bug?: Bug,
) {
  const runners = runnersOf(server, gateway, clock, bug);
  const { tenant_id, school_id } = school;
  return () => runners['messages.drain']({ channel: 'sms' }, { tenant_id, school_id });
}

/**
 * A full second is waited for: what the product says in a second leaves at its end, so a worker's clock
 * stands there.
 */
export const fullSecond = (ahead_ms = 0): Date =>
  new Date(Math.ceil((Date.now() + ahead_ms) / 1_000) * 1_000);

type Job = { task: 'messages.drain' | 'messages.tell'; payload: never };

/**
 * The worker itself, one job at a time, in the order in which the queue gives them out. The queue counts in
 * microseconds and our clock has just cut them off: a job of this very millisecond is due.
 */
export function workerOf(server: TestServer, gateway: Gateway, clock: () => Date = fullSecond) {
  const runners = runnersOf(server, gateway, clock);
  const next = async (schools: readonly NewSchool[]): Promise<Job | undefined> => {
    const [job] = await schools[0]!.sql<Job>(
      `with job as (
         delete from graphile_worker._private_jobs
         where id = (
           select j.id
           from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id
           where j.payload->>'tenant_id' = any ($1) and t.identifier like 'messages.%'
             and j.run_at < $2::timestamptz + interval '1 millisecond'
           order by j.priority, j.run_at, j.id
           limit 1)
         returning *
       )
       select t.identifier as task, job.payload
       from job
       join graphile_worker._private_tasks t on t.id = job.task_id`,
      [schools.map((one) => one.tenant_id), clock().toISOString()],
    );
    return job;
  };
  const work = async ({ task, payload }: Job): Promise<void> => {
    const { tenant_id, school_id, ...rest } = payload as { tenant_id: string; school_id: string };
    await runners[task](rest as never, { tenant_id, school_id });
  };
  /** Works until nothing is due, or `stop` says so. Answers what it did. */
  const run = async (
    schools: readonly NewSchool[],
    stop: () => boolean = () => false,
  ): Promise<Job[]> => {
    const done: Job[] = [];
    for (let job = await next(schools); job; job = stop() ? undefined : await next(schools)) {
      await work(job);
      done.push(job);
    }
    return done;
  };
  return { run, work };
}

/** Nothing waits for the morning. */
export const noNight = (school: NewSchool) =>
  school.sql(
    `insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
     select $1, $2, k, '0', $3, now() from unnest(array['messages.quiet_from', 'messages.quiet_to']) k`,
    [school.tenant_id, school.school_id, school.admin.id],
  );

/** Tokens as if they had been bought and paid for. */
export async function giveTokens(
  school: NewSchool,
  tokens: number,
  channel: 'sms' | 'whatsapp' = 'sms',
): Promise<void> {
  const ground = [school.tenant_id, school.school_id];
  await school.sql(
    `with bought as (
       insert into communication.purchases (tenant_id, school_id, id, channel, phone, amount_cents,
         tokens, state, asked_by, asked_at, done_at)
       values ($1, $2, gen_random_uuid(), $3, '254712000000', $4 * 100, $4, 'credited', $5, now(), now())
       returning id
     ), entry as (
       insert into communication.token_entries (tenant_id, school_id, id, channel, kind, tokens,
         purchase_id, created_at)
       select $1, $2, gen_random_uuid(), $3, 'bought', $4, id, now() from bought
     )
     insert into communication.wallets as w (tenant_id, school_id, channel, bought)
     values ($1, $2, $3, $4)
     on conflict (tenant_id, school_id, channel) do update set bought = w.bought + $4`,
    [...ground, channel, tokens, school.admin.id],
  );
}
