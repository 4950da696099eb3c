import {
  cancelCampaign,
  createMessage,
  getAudienceChoices,
  getCampaign,
  listCampaigns,
  previewMessage,
  resendFailures,
  resumeCampaign,
  rollCall,
} from '@darasa/contract/communication/writing/campaigns';
import { hasModule } from '@darasa/contract/access';
import type { Campaign } from '@darasa/contract/communication/writing/campaigns';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as acts from './acts.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

const sentences: Partial<Record<Campaign['state'], string>> = {
  'in-approval': 'Sent for approval. It goes out when somebody has agreed.',
  scheduled: 'The message is scheduled.',
  paused: 'A part is on its way; the rest waits for tokens.',
};

/** The view says whose eyes a list is for. */
export const viewOf = ({ user }: Ctx) => ({
  viewer_id: user.id,
  may_read: hasModule(user, 'communication', 'edit'),
});

/** Marks and health are for whoever may edit. */
export const shownTo =
  (ctx: Ctx) =>
  (campaign: Campaign): Campaign =>
    campaign.is_private && !hasModule(ctx.user, 'communication', 'edit')
      ? { ...campaign, text_en: 'Not shown', text_sw: null }
      : campaign;

export const routes = [
  route(getAudienceChoices, (ctx) => queries.listChoices(ctx.db)),
  route(previewMessage, (ctx, input) => service.preview(ctx, input)),
  route(createMessage, async (ctx, input, { origin }) => {
    const made = await service.create(ctx, input, origin);
    return said(sentences[made.state] ?? 'The message is on its way.', made);
  }),
  route(listCampaigns, async (ctx, input) => {
    const { rows, count } = await queries.pageOfCampaigns(ctx.db, { ...input, ...viewOf(ctx) });
    return { rows: rows.map(shownTo(ctx)), count };
  }),
  route(getCampaign, async (ctx, { id }) => {
    const found = await queries.findCampaign(ctx.db, id, ctx.user.id);
    if (!found) throw fail('record.not_found');
    return shownTo(ctx)(found);
  }),
  route(cancelCampaign, async (ctx, input) =>
    said('Cancelled. The tokens are back.', await acts.cancel(ctx, input)),
  ),
  route(resumeCampaign, async (ctx, input) =>
    said('The message goes on.', await acts.resume(ctx, input)),
  ),
  route(resendFailures, async (ctx, input) =>
    said('Those whom it did not reach get it again.', await acts.resend(ctx, input)),
  ),
  route(rollCall, acts.rollCall),
];
