import {
  addWhatsappTemplate,
  checkWhatsappNumber,
  editWhatsappTemplate,
  getWhatsappCosts,
  getWhatsappNumber,
  listWhatsappTemplates,
  noteConsents,
  removeWhatsappNumber,
  renewWhatsappToken,
  setWhatsappNumber,
  submitWhatsappTemplate,
} from '@darasa/contract/communication/whatsapp/whatsapp';
import { isoDate } from '@darasa/rules/dates';
import { type WhatsappCategory, whatsappTokens } from '@darasa/rules/token-prices';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as consentQueries from './consents/queries.ts';
import * as consents from './consents/service.ts';
import * as costs from './costs-queries.ts';
import * as number from './number/service.ts';
import { listTemplates } from './templates/queries.ts';
import * as templates from './templates/service.ts';

const day_ms = 24 * 60 * 60_000;
const campaigns_shown = 50;

export const routes = [
  route(getWhatsappNumber, number.read),
  route(setWhatsappNumber, async (ctx, input, { secret }) =>
    said('The keys are kept. Meta is being asked.', await number.save(ctx, secret, input)),
  ),
  route(removeWhatsappNumber, async (ctx, input) =>
    said('The number is forgotten.', await number.remove(ctx, input)),
  ),
  route(renewWhatsappToken, async (ctx, _input, door) =>
    said(
      'Enter these at Meta now: the token is not shown again, and the old one stops working.',
      await number.renewToken(ctx, door),
    ),
  ),
  route(checkWhatsappNumber, async (ctx) =>
    said('Meta is being asked. Look again in a moment.', await number.check(ctx)),
  ),

  route(listWhatsappTemplates, async (ctx) => ({
    rows: await listTemplates(ctx.db, templates.templates_max),
    templates_max: templates.templates_max,
  })),
  route(addWhatsappTemplate, async (ctx, input) =>
    said('The template is saved as a draft.', await templates.add(ctx, input)),
  ),
  route(editWhatsappTemplate, async (ctx, input) =>
    said('The template is saved.', await templates.edit(ctx, input)),
  ),
  route(submitWhatsappTemplate, async (ctx, input) =>
    said('Meta has it now. Its answer appears here.', await templates.submit(ctx, input)),
  ),

  ...listRoutes(consentQueries.consents, (ctx) => consentQueries.countGuardians(ctx.db)),
  route(noteConsents, async (ctx, input) => said('Noted.', await consents.note(ctx, input))),

  route(getWhatsappCosts, async (ctx, { days }) => {
    const since = new Date(ctx.now.getTime() - days * day_ms).toISOString();
    const [rows, campaigns] = await Promise.all([
      costs.listCosts(ctx.db, since),
      costs.listCampaignCosts(ctx.db, since, campaigns_shown),
    ]);
    const today = isoDate(ctx.now);
    const price = (category: string) =>
      whatsappTokens(category as WhatsappCategory, today, Number.POSITIVE_INFINITY);
    return { rows: rows.map((row) => ({ ...row, price: price(row.category) })), campaigns };
  }),
];
