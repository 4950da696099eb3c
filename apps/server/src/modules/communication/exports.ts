import { counted } from '@darasa/rules/counted';
import {
  exportAudience,
  exportCampaigns,
  exportLeftOut,
  exportRollCall,
} from '@darasa/contract/communication/writing/campaigns';
import { exportConversations } from '@darasa/contract/communication/answers/inbox';
import { exportBadNumbers } from '@darasa/contract/communication/sending/messages';
import { exportEffect, exportHolds } from '@darasa/contract/communication/reminders/reminders';
import { exportPurchases } from '@darasa/contract/communication/sending/tokens';
import { exportWhatsappCosts } from '@darasa/contract/communication/whatsapp/whatsapp';
import { addDays, isoDate } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import type { Ctx } from '#platform/ctx.ts';
import { exportRoute } from '#platform/exports/export-route.ts';
import type { Column, ColumnKind } from '#platform/spreadsheets/columns.ts';
import { leftOutOf, listAudience } from './writing/campaigns/audience-list.ts';
import { listRollCall, pageOfCampaigns } from './writing/campaigns/queries.ts';
import { shownTo, viewOf } from './writing/campaigns/routes.ts';
import { pageOfConversations } from './answers/inbox/queries.ts';
import { statistics } from './sending/messages/queries.ts';
import { listEffect, listHolds } from './reminders/reminders/queries.ts';
import { pageOfPurchases } from './sending/tokens/queries.ts';
import { listCampaignCosts } from './whatsapp/costs-queries.ts';

/** The whole of a list is its first page, made as long as the file may be. */
const whole = (limit: number) => ({ page: 1, page_size: limit });

const column =
  (kind: ColumnKind) =>
  (key: string, head: string): Column => ({ key, head, kind });
const text = column('text');
const number = column('number');
const money = column('money_cents');
const moment = column('datetime');
const day = column('date');

const withPhone = <R extends { phone: string }>(row: R): R => ({
  ...row,
  phone: formatPhone(row.phone),
});

const since = (ctx: Ctx, days: number) => new Date(ctx.now.getTime() - days * 86_400_000);

const campaigns = exportRoute(exportCampaigns, {
  title: 'Messages sent',
  columns: [
    text('title', 'Message'),
    moment('created_at', 'Written'),
    moment('send_at', 'Goes out'),
    text('created_by', 'By'),
    text('channel', 'Channel'),
    text('kind', 'Kind'),
    text('text_en', 'Text'),
    number('recipients_count', 'Recipients'),
    number('delivered', 'Delivered'),
    number('failed', 'Failed'),
    number('waiting', 'Waiting'),
    number('tokens_estimated', 'Tokens expected'),
    number('tokens_used', 'Tokens used'),
    text('state', 'State'),
  ],
  rows: async (ctx, filter, limit) =>
    (await pageOfCampaigns(ctx.db, { ...filter, ...whole(limit), ...viewOf(ctx) })).rows.map(
      shownTo(ctx),
    ),
});

const audience = exportRoute(exportAudience, {
  title: 'Who gets the message',
  columns: [
    text('name', 'Name'),
    text('phone', 'Phone'),
    text('learners', 'Learners'),
    text('state', 'Gets it'),
    text('why', 'Why not'),
  ],
  rows: (ctx, { message }) => listAudience(ctx, message),
});

const leftOut = exportRoute(exportLeftOut, {
  title: 'Who was left out',
  columns: [text('name', 'Name'), text('phone', 'Phone'), text('why', 'Why')],
  rows: (ctx, { id }) => leftOutOf(ctx, id),
});

const rollCall = exportRoute(exportRollCall, {
  title: 'Roll-call',
  columns: [
    text('safe', 'Safe'),
    text('name', 'Name'),
    text('phone', 'Phone'),
    text('learners', 'Learners'),
    text('answer', 'Answer'),
    moment('answered_at', 'Answered'),
  ],
  rows: async (ctx, { id }) =>
    (await listRollCall(ctx.db, id)).map((row) => ({
      ...withPhone(row),
      safe: row.is_safe ? 'Yes' : '',
    })),
});

const conversations = exportRoute(exportConversations, {
  title: 'Replies',
  columns: [
    text('name', 'From'),
    text('phone', 'Phone'),
    text('last_text', 'Last message'),
    moment('last_at', 'When'),
    text('assigned_name', 'With'),
    text('state', 'State'),
  ],
  rows: async (ctx, filter, limit) =>
    (await pageOfConversations(ctx.db, { ...filter, ...whole(limit) }, ctx.user.id)).rows.map(
      withPhone,
    ),
});

const purchases = exportRoute(exportPurchases, {
  title: 'Purchases of tokens',
  columns: [
    moment('asked_at', 'When'),
    text('channel', 'Channel'),
    text('phone', 'Phone'),
    text('asked_by', 'By'),
    money('amount_cents', 'KES'),
    number('tokens', 'Tokens'),
    text('state', 'State'),
    text('reason', 'Reason'),
  ],
  rows: async (ctx, filter, limit) =>
    (await pageOfPurchases(ctx.db, { ...filter, ...whole(limit) })).rows.map(withPhone),
});

const badNumbers = exportRoute(exportBadNumbers, {
  title: 'Numbers to correct',
  words: ({ days }) => `The last ${counted(days, 'day')}`,
  columns: [
    text('name', 'Name'),
    text('phone', 'Phone'),
    text('learners', 'Learners'),
    number('failures', 'Failures'),
    text('reason', 'Reason'),
    moment('last_at', 'Last'),
  ],
  rows: async (ctx, { days }) =>
    (await statistics(ctx.db, since(ctx, days).toISOString())).bad_numbers.map(withPhone),
});

const holds = exportRoute(exportHolds, {
  title: 'Learners on hold',
  columns: [
    text('learner', 'Learner'),
    text('admission_number', 'Adm no'),
    text('why', 'Why'),
    text('note', 'Note'),
    day('until_on', 'Until'),
    text('held_by', 'By'),
  ],
  rows: (ctx) => listHolds(ctx.db, isoDate(ctx.now)),
});

const effect = exportRoute(exportEffect, {
  title: 'Effect of reminders',
  words: ({ days }) => `Paid within three days, over the last ${counted(days, 'day')}`,
  columns: [
    text('rule', 'Rule'),
    number('reminded', 'Reminded'),
    number('reminded_paid', 'Of these paid'),
    number('control', 'Control group'),
    number('control_paid', 'Of these paid'),
    money('paid_cents', 'Paid, KES'),
  ],
  rows: async (ctx, { days }) =>
    (await listEffect(ctx.db, addDays(isoDate(ctx.now), -days))).map((row) => ({
      rule: row.rule,
      reminded: row.reminded.learners,
      reminded_paid: row.reminded.paid,
      control: row.control.learners,
      control_paid: row.control.paid,
      paid_cents: row.reminded.paid_cents,
    })),
});

const whatsappCosts = exportRoute(exportWhatsappCosts, {
  title: 'WhatsApp costs',
  words: ({ days }) => `The last ${counted(days, 'day')}`,
  columns: [
    text('title', 'Message'),
    moment('created_at', 'When'),
    text('category', 'Category'),
    number('recipients_count', 'Recipients'),
    number('tokens_estimated', 'Expected'),
    number('tokens_used', 'Used'),
  ],
  rows: (ctx, { days }, limit) => listCampaignCosts(ctx.db, since(ctx, days).toISOString(), limit),
});

/** Every list of the module that is shown can be taken away as a file. */
export const routes = [
  campaigns,
  audience,
  leftOut,
  rollCall,
  conversations,
  purchases,
  badNumbers,
  holds,
  effect,
  whatsappCosts,
];
