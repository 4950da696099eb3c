import { isoDate } from '@darasa/rules/dates';
import type { InSchool, SchoolScope } from '#platform/automatic.ts';
import type { Chore } from '#platform/chores.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { Failure } from '#platform/fail.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { TaskRunners } from '#platform/jobs/tasks.ts';
import { announce } from '#platform/notifications/announce.ts';
import { planned_change_failed } from '#modules/students/events.ts';
import { move } from '../moves/service.ts';
import { change } from '../status/service.ts';
import * as queries from '../planned/queries.ts';

/** One run takes so many; the next hour takes the rest. */
const changes_at_once = 2_000;

/** Asked every hour, so that the first hour of a day makes its changes. */
export const beginPlanned: Chore = async ({ db, now }) => {
  const on_date = isoDate(now);
  const [due] = await queries.listDue(db, on_date, 1);
  if (due) await enqueue(db, 'learners.change', { on_date });
};

const who = 'Planned change';

/** Each change is a transaction of its own: one that can no longer be made stops no other. */
export const plannedRunners = (inSchool: InSchool): Pick<TaskRunners, 'learners.change'> => ({
  'learners.change': async ({ on_date }, { tenant_id, school_id }) => {
    const scope: SchoolScope = { tenant_id, school_id: school_id! };
    const ids = await inSchool(scope, who, 'plannedChanges', ({ db }) =>
      queries.listDue(db, on_date, changes_at_once),
    );
    for (const id of ids) {
      await inSchool(scope, who, 'plannedChanges', (ctx) => make(ctx, id)).catch(
        async (error: unknown) => {
          if (!(error instanceof Failure)) throw error;
          await inSchool(scope, who, 'plannedChanges', (ctx) =>
            giveUp(ctx, id, error.fields?.[0]?.message ?? error.sentence),
          );
        },
      );
    }
  },
});

/** As if the person who decided it had made it now. */
async function make(nobody: Ctx, id: string): Promise<void> {
  const planned = await queries.lockPlan(nobody.db, id);
  if (planned?.state !== 'waiting') return;
  const { student_id, on_date, reason } = planned;
  const ctx = { ...nobody, user: { ...nobody.user, id: planned.created_by } };
  const common = { on_date, reason, tell_family: planned.tells_family };
  if (planned.kind === 'move') {
    const to = { student_ids: [student_id], stream_id: planned.stream_id! };
    // Whoever planned it has seen how full the stream is.
    await move(ctx, { ...common, ...to, accept_full: true });
  } else {
    const { evidence_id, evidence_name } = planned;
    await change(
      ctx,
      {
        ...common,
        student_id,
        status: planned.status!,
        until_on: planned.until_on ?? undefined,
        class_id: planned.class_id ?? undefined,
        stream_id: planned.stream_id ?? undefined,
      },
      { id, evidence_id, evidence_name },
    );
  }
  await queries.endPlan(ctx.db, id, { state: 'done', ended_at: nowIso(ctx) });
  ctx.changed('planned change', id, { state: 'waiting' }, { state: 'done' });
}

async function giveUp(ctx: Ctx, id: string, fault: string): Promise<void> {
  const planned = await queries.lockPlan(ctx.db, id);
  if (planned?.state !== 'waiting') return;
  await queries.endPlan(ctx.db, id, { state: 'failed', fault, ended_at: nowIso(ctx) });
  ctx.changed('planned change', id, { state: 'waiting' }, { state: 'failed', fault });
  await announce(ctx, planned_change_failed, {
    to: [planned.created_by],
    title: `A planned change of ${planned.name} could not be made`.slice(0, 120),
    text: fault.slice(0, 500),
    link: `/dashboard/students/enquiry/${encodeURIComponent(planned.admission_number)}?tab=enrolment`,
  });
}
