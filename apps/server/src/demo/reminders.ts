import { type OwnerClient, withOwner } from '../platform/db/owner.ts';
import type { DemoCalendar } from './calendar.ts';
import { demoId } from './make.ts';
import { type DemoSchool, kiotaSchools } from './schools.ts';

const rule = 'Fees, every Monday';

/** Mondays of the third term. On one of them the bursar let the families be. */
const runs = [
  { story_day: '2026-08-31', state: 'sent', step: 1, tone: 'friendly', words: 'is due' },
  { story_day: '2026-09-07', state: 'sent', step: 2, tone: 'firm', words: 'is still owed' },
  { story_day: '2026-09-14', state: 'held', step: 0, tone: null, words: '' },
  { story_day: '2026-09-21', state: 'sent', step: 3, tone: 'meeting', words: 'is still owed' },
] as const;

/** Reminders of the third term, for the families who owed then: made after the money they speak of. */
export const seedReminders = (owner_url: string, calendar: DemoCalendar): Promise<void> =>
  withOwner(owner_url, async (client) => {
    const tenant_id = demoId('kiota');
    for (const school of kiotaSchools) {
      await client.query('begin');
      await client.query(
        `set local app.tenant_id = '${tenant_id}'; set local app.school_id = '${school.id}';
         set local app.limits = '*'; set local app.money_accounts = '*'; set local app.taught = '*'`,
      );
      for (const run of runs) {
        const run_on = calendar.day(run.story_day);
        await seedRun(client, tenant_id, school, { ...run, run_on });
      }
      await client.query('commit');
    }
  });

async function seedRun(
  client: OwnerClient,
  tenant_id: string,
  school: DemoSchool,
  run: (typeof runs)[number] & { run_on: string },
): Promise<void> {
  const id = (words: string) => demoId(`${school.name} communication ${words}`);
  const run_id = id(`run ${run.run_on}`);
  const at = `${run.run_on}T09:00:00+03:00`;
  const is_held = run.state === 'held';
  const campaign_id = is_held ? null : id(`reminders ${run.run_on}`);
  const by_user = is_held ? demoId('kiota person bursar') : null;
  if (campaign_id) {
    await client.query(
      `insert into communication.campaigns (tenant_id, id, school_id, channel, kind, title, audience,
         text_en, state, recipients_count, tokens_estimated, created_by, created_at)
       values ($1, $2, $3, 'sms', 'reminder', $4, '{"to":"guardians"}', $5, 'done', 0, 0, $6, $7)`,
      [
        tenant_id,
        campaign_id,
        school.id,
        rule,
        `Dear {{guardian}}, {{balance}} ${run.words} for {{learner}}. {{pay_line}}.`,
        demoId('kiota person admin'),
        at,
      ],
    );
  }
  await client.query(
    `insert into communication.reminder_runs (tenant_id, id, school_id, rule_id, run_on, state,
       campaign_id, by_user, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tenant_id,
      run_id,
      school.id,
      id(`rule ${rule}`),
      run.run_on,
      run.state,
      campaign_id,
      by_user,
      at,
    ],
  );
  if (!campaign_id) return;
  await client.query(reminded, [tenant_id, school.id, run_id, run.run_on, run.step, run.tone]);
  await client.query(messages, [tenant_id, school.id, run_id, campaign_id, at, run.words]);
  await client.query(tokens, [tenant_id, school.id, campaign_id, at, id(`${run.run_on} entry`)]);
}

/** Whoever owed a thousand or more that morning: what is owed now, and what was paid since. */
const reminded = `
  with owed as (
    select s.id, b.balance_cents + coalesce((
        select sum(p.amount_cents)
        from finance.payments p
        where p.tenant_id = s.tenant_id and p.student_id = s.id and p.received_on >= $4), 0) as cents
    from students.students s
    join finance.balances b on b.tenant_id = s.tenant_id and b.student_id = s.id
    where s.tenant_id = $1 and s.school_id = $2 and s.status = 'active'
  ), chosen as (
    -- One in ten is left out for comparison, by the rule that the product has for it.
    select id, cents, ('x' || right(replace(id::text, '-', ''), 6))::bit(24)::int % 100 < 10 as is_control
    from owed
    where cents >= 100000
  ), written as (
    insert into communication.reminded (tenant_id, school_id, run_id, student_id, step, is_control,
      balance_cents, run_on, tone)
    select $1, $2, $3, id, $5::int, is_control, cents, $4, case when not is_control then $6 end
    from chosen
    returning is_control
  )
  update communication.reminder_runs
  set learners_count = (select count(*) from written where not is_control)
  where tenant_id = $1 and id = $3`;

/** One message for each phone, with all the children it is about. */
const messages = `
  with told as (
    select g.phone, min(g.first_name || ' ' || g.last_name) as name, array_agg(d.student_id) as ids,
      string_agg(s.first_name, ' and ' order by s.admission_number) as first_names,
      string_agg(concat_ws(' ', s.first_name, s.other_names, s.surname), ', '
        order by s.admission_number) as learners,
      string_agg(s.admission_number, ' or ' order by s.admission_number) as accounts,
      sum(d.balance_cents) as cents
    from communication.reminded d
    join students.students s on s.tenant_id = d.tenant_id and s.id = d.student_id
    join lateral (
      select r.guardian_id
      from students.student_guardians r
      where r.tenant_id = s.tenant_id and r.student_id = s.id and r.gets_messages and not r.is_barred
      order by r.priority, r.id
      limit 1
    ) l on true
    join students.guardians g on g.tenant_id = s.tenant_id and g.id = l.guardian_id
    where d.tenant_id = $1 and d.run_id = $3 and not d.is_control and g.phone is not null
    group by g.phone
  ), worded as (
    select *, format('Dear %s, KES %s %s for %s. Account %s. Thank you.', name,
      to_char(cents / 100, 'FM999,999,990'), $6::text, first_names, accounts) as text
    from told
  )
  insert into communication.messages (tenant_id, id, school_id, campaign_id, channel, phone, name,
    student_ids, learners, text, segments, tokens, state, network, tries, created_at, sent_at, done_at)
  select $1, md5($4::uuid::text || phone)::uuid, $2, $4::uuid, 'sms', phone, name, ids, learners, text, n, n,
    'delivered', 'Safaricom', 1, $5::timestamptz, $5, $5
  from worded
  cross join lateral (
    select case when length(text) <= 160 then 1 else ceil(length(text) / 153.0)::int end as n) m`;

const tokens = `
  with used as (
    select count(*)::int as messages, sum(tokens)::int as tokens
    from communication.messages
    where tenant_id = $1 and campaign_id = $3
  ), told as (
    update communication.campaigns c
    set recipients_count = u.messages, tokens_estimated = u.tokens
    from used u
    where c.tenant_id = $1 and c.id = $3
  ), entry as (
    insert into communication.token_entries (tenant_id, id, school_id, channel, kind, tokens,
      campaign_id, created_at)
    select $1, md5($5::text || k.kind)::uuid, $2, 'sms', k.kind, u.tokens, $3::uuid, $4::timestamptz
    from used u, (values ('reserved'), ('used')) k (kind)
    where u.tokens > 0
  )
  update communication.wallets w
  set used = w.used + coalesce(u.tokens, 0)
  from used u
  where w.tenant_id = $1 and w.school_id = $2 and w.channel = 'sms'`;
