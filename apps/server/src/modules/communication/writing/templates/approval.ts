import type { InputOf } from '@darasa/contract/endpoint';
import type {
  askForTemplate,
  MessageTemplate,
} from '@darasa/contract/communication/writing/templates';
import { callBack, documentType, submit } from '#platform/approvals/index.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { settingOf } from '#platform/settings/setting-of.ts';
import * as queries from './queries.ts';
import { passOn } from './shared.ts';

const key = 'message-text';
const shown_max = 1_000;
const as_draft = { state: 'draft', locked_by: null, request_id: null, state_note: null } as const;

/** Approved words are locked as well: whoever may only write does not change them afterwards. */
export const textType = documentType({
  key,
  label: 'Text of messages',
  module: 'communication',
  about: 'neither',
  link: () => '/dashboard/communication/templates',
  onApproved: async (ctx, { document_id }) => {
    const agreed = { ...as_draft, state: 'approved', locked_by: ctx.user.id } as const;
    const row = await settle(ctx, document_id, agreed);
    if (row) await passOn(ctx, row);
  },
  onRejected: async (ctx, { document_id, comment }) => comeBack(ctx, document_id, comment),
  onReturned: async (ctx, { document_id, comment }) => comeBack(ctx, document_id, comment),
  onWithdrawn: async (ctx, { document_id }) => comeBack(ctx, document_id, null),
});

async function comeBack(ctx: Ctx, request_id: string, state_note: string | null): Promise<void> {
  await settle(ctx, request_id, { ...as_draft, state_note });
}

/** Nothing, when these words are no longer the ones that were asked for. */
async function settle(ctx: Ctx, request_id: string, state: queries.State) {
  const current = await queries.lockRequested(ctx.db, request_id);
  return current ? setState(ctx, current, state) : undefined;
}

/** Sends the words to whoever decides on texts, or takes them back. */
export async function ask(
  ctx: Ctx,
  { id, asked }: InputOf<typeof askForTemplate>,
): Promise<MessageTemplate> {
  schoolOf(ctx);
  const current = await queries.lockRow(ctx.db, id);
  if (!current) throw fail('record.not_found');
  if (!asked) return takeBack(ctx, current);
  if (current.state === 'approved') throw fail('template.approved');
  if (current.state === 'in-approval') throw fail('template.in_approval');
  const request_id = newId(ctx.now.getTime());
  const row = await setState(ctx, current, { ...as_draft, state: 'in-approval', request_id });
  await submit(ctx, {
    type: key,
    document_id: request_id,
    title: current.name,
    details: [
      { label: 'Text', value: current.text_en.slice(0, shown_max) },
      ...(current.text_sw
        ? [{ label: 'In Kiswahili', value: current.text_sw.slice(0, shown_max) }]
        : []),
    ],
  });
  return row;
}

async function takeBack(ctx: Ctx, current: MessageTemplate): Promise<MessageTemplate> {
  const request_id = await queries.findRequestOf(ctx.db, current.id);
  if (!request_id) throw fail('template.not_asked');
  await callBack(ctx, key, request_id);
  return setState(ctx, current, as_draft);
}

async function setState(
  ctx: Ctx,
  current: MessageTemplate,
  state: queries.State,
): Promise<MessageTemplate> {
  await queries.updateState(ctx.db, current.id, state, nowIso(ctx));
  const row = (await queries.findTemplate(ctx.db, current.id))!;
  ctx.changed('message template', current.id, current, row);
  return row;
}

/** The state of new words is what new words are, in this school, before anybody else has read them. */
export const stateOfNew = async (ctx: Ctx): Promise<'draft' | 'approved'> =>
  (await settingOf(ctx, 'messages.texts_need_approval')) ? 'draft' : 'approved';

/** Call this before words go to somebody outside. */
export function requireAgreed({ name, state }: MessageTemplate): void {
  if (state !== 'approved') throw fail('template.not_approved', { name });
}
