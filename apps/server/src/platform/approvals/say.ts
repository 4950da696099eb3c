import { formatKes } from '@darasa/rules/money';
import type { Ctx } from '../ctx.ts';
import { announce } from '../notifications/announce.ts';
import { approval_moves, approval_waits } from './events.ts';
import { labelOf } from './document-types.ts';
import type { Item } from './queries.ts';

type Told = Pick<Ctx, 'db' | 'tenant_id' | 'school_id' | 'now'>;

const inbox = '/dashboard/approvals';
export const itemLink = (id: string): string => `${inbox}?item=${id}`;

/** "Request RQ-2026-0014": what an item is called in a sentence. */
export const nameOf = (item: Pick<Item, 'document_type' | 'number'>): string =>
  [labelOf(item.document_type), item.number].filter(Boolean).join(' ');

const short = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`;

const subject = ({ title, amount_cents }: Item): string =>
  [title, amount_cents === null ? '' : formatKes(amount_cents)].filter(Boolean).join(', ');

export const askPeople = (ctx: Told, item: Item, user_ids: readonly string[], more = '') =>
  announce(ctx, approval_waits, {
    to: user_ids,
    title: short(`${nameOf(item)} needs your approval`, 120),
    text: short([subject(item), more].filter(Boolean).join('. '), 500),
    link: itemLink(item.id),
  });

export const tellRequester = (ctx: Told, item: Item, words: string, comment?: string | null) =>
  announce(ctx, approval_moves, {
    to: [item.requested_by],
    title: short(`${nameOf(item)} ${words}`, 120),
    text: short([subject(item), comment ? `“${comment}”` : ''].filter(Boolean).join('. '), 500),
    link: itemLink(item.id),
  });
