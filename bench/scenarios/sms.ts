import { setTimeout as sleep } from 'node:timers/promises';
import { createMessage, getCampaign } from '@darasa/contract/communication/writing/campaigns';
import { withOwner } from '../../apps/server/src/platform/db/owner.ts';
import { callerAt } from '../caller.ts';
import { plant, type PlantedSchool, settle } from '../plant.ts';
import { median } from '../rounds.ts';
import type { Scenario } from '../scenario.ts';
import { startSmsGateway, type SmsGateway } from '../sms-gateway.ts';
import { ms } from '../table.ts';

const messages = 5_000;
const campaigns = 3;
const answer_ms = 50;
const goals_ms = { queued: 150, drained: 5_000 };
const look_ms = 20;
const drain_ms_max = 60_000;

/** One message to every family of a large school, through a carrier that takes its time. */
export const sms: Scenario = {
  name: 'sms',
  measure: async (stage) => {
    const gateway = await startSmsGateway(answer_ms);
    // The worker of the usual product would send to nobody.
    const database_url = await stage.createDatabase('sms');
    const product = await stage.startProduct(database_url, {
      AFRICASTALKING_URL: gateway.url,
      DARASA_DEMO: '0',
    });
    try {
      const school = await plantFamilies(database_url);
      const call = callerAt({ ...stage, product }, school);
      const taken: Taken[] = [];
      for (let n = 0; n < campaigns; n++) taken.push(await sendOnce(call, gateway, n + 1));
      const queued_ms = median(taken.map((one) => one.queued_ms));
      const drained_ms = median(taken.map((one) => one.drained_ms));
      const wrong = [...gateway.got.values()].filter((times) => times !== campaigns).length;
      const lost = messages - gateway.got.size;
      return [
        {
          what: '5,000 SMS of one message, confirmed and queued',
          product: ms(queued_ms),
          goal: `<= ${goals_ms.queued} ms`,
          met: queued_ms <= goals_ms.queued,
        },
        {
          what: `5,000 SMS drained through a carrier that takes ${answer_ms} ms`,
          product: ms(drained_ms),
          goal: `<= ${goals_ms.drained} ms`,
          met: drained_ms <= goals_ms.drained,
        },
        {
          what: 'phones that got none or more than one of each',
          product: String(lost + wrong),
          goal: '0',
          met: lost + wrong === 0,
        },
      ];
    } finally {
      await product.stop();
      gateway.stop();
    }
  },
};

interface Taken {
  queued_ms: number;
  drained_ms: number;
}

async function sendOnce(
  call: ReturnType<typeof callerAt>,
  gateway: SmsGateway,
  nth: number,
): Promise<Taken> {
  const began = performance.now();
  const { id } = await call(createMessage, {
    channel: 'sms',
    audience: { to: 'guardians', guardians: 'first' },
    text_en: 'Dear {{guardian}}, {{learner}} of {{class}} may go home on Friday at noon.',
    kind: 'message',
    is_private: false,
    wants_reply: false,
    partly: false,
    leave_out_missing: false,
  });
  const queued = performance.now();
  const gives_up_at = queued + drain_ms_max;
  const isThere = () =>
    [...gateway.got.values()].filter((times) => times >= nth).length >= messages;
  while (!isThere()) {
    if (performance.now() > gives_up_at) throw new Error(`${gateway.got.size} phones got it`);
    await sleep(look_ms);
  }
  for (;;) {
    const { state } = await call(getCampaign, { id });
    if (state === 'done') break;
    if (performance.now() > gives_up_at) throw new Error(`the message is ${state}`);
    await sleep(look_ms);
  }
  return { queued_ms: queued - began, drained_ms: performance.now() - queued };
}

/** A school of 5,000 learners, each with parents of their own, tokens, and no night. */
async function plantFamilies(owner_url: string): Promise<PlantedSchool> {
  const [school] = await plant(owner_url, 'sms', {
    organisations: 1,
    rows: messages,
    sessions: 1,
  });
  const { tenant_id, school_id, people } = school!;
  await withOwner(owner_url, async (client) => {
    await client.query(
      `insert into communication.wallets (tenant_id, school_id, channel, bought)
       values ($1, $2, 'sms', 1000000)`,
      [tenant_id, school_id],
    );
    await client.query(
      `insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
       select $1, $2, s.key, s.value::jsonb, $3, now()
       from (values ('messages.quiet_from', '0'), ('messages.quiet_to', '0'),
         ('messages.approve_above', '100000')) s (key, value)`,
      [tenant_id, school_id, people.admin.user_id],
    );
    await settle(client);
  });
  return school!;
}
