import type {
  previewResults,
  ResultsPreview,
  sendResults,
  sendResultsToClasses,
} from '@darasa/contract/academics/reports/result-messages';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { previewFacts, sendFacts } from '#modules/communication/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { factsOfSlips } from './facts.ts';
import * as queries from './queries.ts';

type Sent = OutputOf<typeof sendResults>;
type Previewed = InputOf<typeof previewResults>;
type Sending = InputOf<typeof sendResults> | InputOf<typeof sendResultsToClasses>;

export async function preview(ctx: Ctx, input: Previewed): Promise<ResultsPreview> {
  const { classes, told, held } = await gather(ctx, choiceOf(input));
  const found = await previewFacts(ctx, messageOf(input, classes), factsOfSlips(told));
  return {
    ...found,
    unpublished_classes: unpublishedOf(classes),
    held: held.map(({ snapshot }) => snapshot.learner.name),
  };
}

/** A class whose results are not published stops all: nobody is to wonder which families heard. */
export async function send(ctx: Ctx, input: Sending, origin: string): Promise<Sent> {
  await queries.holdSittings(ctx.db, input.exam_id);
  const { classes, told } = await gather(ctx, choiceOf(input));
  const unpublished = unpublishedOf(classes);
  if (unpublished.length > 0)
    throw fail('results.not_published', { classes: unpublished.join(', ') });
  if (told.length === 0) throw fail('results.nobody');
  const { send_at, expected_tokens, partly } = input;
  const message = {
    ...messageOf(input, classes),
    ...(send_at ? { send_at } : {}),
    ...(expected_tokens === undefined ? {} : { expected_tokens }),
    partly,
    leave_out_missing: false,
  };
  const about_ids = classes.map((one) => one.sitting_id);
  return sendFacts(ctx, message, origin, factsOfSlips(told), about_ids);
}

async function gather(ctx: Ctx, choice: queries.Choice) {
  const [classes, slips] = await Promise.all([
    queries.listClasses(ctx.db, choice),
    queries.listSlips(ctx.db, choice),
  ]);
  if (classes.length === 0) throw fail('record.not_found');
  return {
    classes,
    told: slips.filter((one) => !one.is_held),
    held: slips.filter((one) => one.is_held),
  };
}

const choiceOf = (
  input:
    | Pick<Previewed, 'exam_id' | 'class_id' | 'class_ids' | 'stream_id' | 'student_ids'>
    | Sending,
): queries.Choice => {
  const { exam_id } = input;
  const one = 'class_id' in input && input.class_id ? [input.class_id] : null;
  return {
    exam_id,
    class_ids: 'class_ids' in input && input.class_ids ? input.class_ids : one,
    stream_id: ('stream_id' in input && input.stream_id) || null,
    student_ids: ('student_ids' in input && input.student_ids) || null,
  };
};

const unpublishedOf = (classes: readonly queries.ExamClass[]): string[] =>
  classes.filter((one) => !one.is_published).map((one) => one.class);

/** Bodies are private: the log says that results were sent, not which. */
function messageOf(input: Previewed | Sending, classes: readonly queries.ExamClass[]) {
  const { guardians, text_en, text_sw } = input;
  const names = classes.map((one) => one.class).join(', ');
  return {
    channel: 'sms' as const,
    kind: 'message' as const,
    audience: {
      to: 'guardians' as const,
      guardians,
      class_ids: classes.map((one) => one.class_id),
    },
    text_en,
    ...(text_sw ? { text_sw } : {}),
    title: `Results of ${classes[0]!.exam}, ${names}`.slice(0, 80),
    is_private: true,
    wants_reply: false,
  };
}
