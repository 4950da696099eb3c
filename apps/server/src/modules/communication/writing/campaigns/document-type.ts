import { nowIso } from '#platform/ctx.ts';
import { documentType } from '#platform/approvals/index.ts';
import { acrossPlaces } from '#platform/db/scope.ts';
import { setState } from '#modules/communication/sending/outgoing/campaign-queries.ts';
import { start } from '#modules/communication/sending/outgoing/launch.ts';
import { cancelWaiting, sumOpen } from '#modules/communication/sending/outgoing/queries.ts';
import * as queries from './queries.ts';

/**
 * A message to many waits for a second person; who gets it was settled when it was sent in. The second
 * person decides on its words and its number, so what they say holds for all of it, whichever classes
 * they see.
 */
export const messageType = documentType({
  key: 'bulk-message',
  label: 'Message to many',
  module: 'communication',
  about: 'learners',
  facts: [{ name: 'recipients', label: 'Recipients', kind: 'number' }],
  link: (id) => `/dashboard/communication/sms?tab=sent&message=${id}`,
  onApproved: async (ctx, { document_id }) => {
    const campaign = await queries.lockCampaign(ctx.db, document_id);
    if (campaign?.state !== 'in-approval') return;
    const tokens = await sumOpen(acrossPlaces(ctx.db), document_id);
    const state = await start(ctx, campaign, tokens, true);
    ctx.changed('message', document_id, { state: 'in-approval' }, { state });
  },
  onRejected: async (ctx, { document_id, comment }) => drop(ctx, document_id, comment),
  onReturned: async (ctx, { document_id, comment }) => drop(ctx, document_id, comment),
  onWithdrawn: async (ctx, { document_id }) => drop(ctx, document_id, 'Withdrawn'),
});

type Deciding = Parameters<NonNullable<(typeof messageType)['onApproved']>>[0];

async function drop(ctx: Deciding, id: string, reason: string | null): Promise<void> {
  await cancelWaiting(acrossPlaces(ctx.db), id, nowIso(ctx));
  await setState(ctx.db, id, 'rejected', reason);
  ctx.changed('message', id, { state: 'in-approval' }, { state: 'rejected', reason });
}
