import type { MessageInput } from '@darasa/contract/communication/writing/campaigns';
import { inNameOf } from '#platform/approvals/index.ts';
import { nowIso } from '#platform/ctx.ts';
import { newId } from '#platform/ids.ts';
import { announce } from '#platform/notifications/announce.ts';
import { settingOf } from '#platform/settings/setting-of.ts';
import { noteUpdateSent, takeDueUpdates, type UpdateToSend } from '#modules/finance/index.ts';
import type { SendingCtx } from '#modules/communication/sending/outgoing/new-message.ts';
import { prepare } from '#modules/communication/writing/campaigns/service.ts';
import { reminders_short } from '#modules/communication/events.ts';
import { launch, launchForApproval } from '#modules/communication/sending/outgoing/launch.ts';

const titles = {
  opening: 'Term opening bill',
  balance: 'Mid-term balance',
  board: 'Figures for the board',
} as const;

/** Called for each school, many times a day: each update goes out once on its day. */
export async function sendUpdates(ctx: SendingCtx): Promise<void> {
  for (const due of await takeDueUpdates(ctx)) {
    await noteUpdateSent(ctx, due, await sendOne(ctx, due));
  }
}

async function sendOne(ctx: SendingCtx, due: UpdateToSend) {
  const nobody = { state: 'nobody' as const, count: 0, message_id: null };
  if (due.kind === 'board' && due.numbers.length === 0) return nobody;
  const input = messageOf(due);
  const { messages, resolved } = await prepare(ctx, input);
  if (messages.length === 0) return nobody;
  const id = newId(ctx.now.getTime());
  const campaign = {
    id,
    channel: input.channel,
    kind: 'message' as const,
    title: titles[due.kind],
    audience: input.audience,
    text_en: input.text_en,
    text_sw: null,
    whatsapp_template_id: null,
    category: 'utility',
    is_private: false,
    wants_reply: false,
    state: 'scheduled' as const,
    send_at: null,
    recipients_count: messages.length,
    tokens_estimated: messages.reduce((sum, one) => sum + one.tokens, 0),
    excluded: resolved.excluded,
    created_by: due.changed_by,
    created_at: nowIso(ctx),
  };
  if (messages.length > (await settingOf(ctx, 'messages.approve_above'))) {
    await launchForApproval(inNameOf(ctx, due.changed_by), campaign, messages);
    return { state: 'waits' as const, count: messages.length, message_id: id };
  }
  const is_short = (await launch(ctx, campaign, messages, true)) === 'paused';
  if (is_short) {
    await announce(ctx, reminders_short, {
      title: `${titles[due.kind]}: some messages wait for tokens`,
      link: `/dashboard/communication/sms?tab=sent&message=${id}`,
    });
  }
  return {
    state: is_short ? ('short' as const) : ('sent' as const),
    count: messages.length,
    message_id: id,
  };
}

const messageOf = (due: UpdateToSend): MessageInput => ({
  channel: 'sms',
  audience:
    due.kind === 'board'
      ? { to: 'numbers', numbers: due.numbers, guardians: 'first' }
      : {
          to: 'guardians',
          guardians: 'first',
          ...(due.class_ids.length > 0 ? { class_ids: due.class_ids } : {}),
          // Whoever owes nothing is not told of a balance: nought asks for what is owed at all.
          ...(due.kind === 'balance' ? { owing_at_least: due.owing_at_least ?? 0 } : {}),
          skip_promised: due.skip_promised,
        },
  text_en: due.text_en,
  kind: 'message',
  is_private: false,
  wants_reply: false,
});
