import type { ModuleName } from '@darasa/contract/access';
import type { Ctx } from '../ctx.ts';
import type { Table } from '../exports/export-answer.ts';
import type { Column } from '../spreadsheets/columns.ts';
import { documentTypes, labelOf } from './document-types.ts';
import { listDecisions } from './history-queries.ts';
import { eventWords } from './words.ts';

const columns: Column[] = [
  { key: 'at', head: 'When', kind: 'datetime' },
  { key: 'document', head: 'Document', kind: 'text' },
  { key: 'number', head: 'Number', kind: 'text' },
  { key: 'title', head: 'Title', kind: 'text' },
  { key: 'item_amount_cents', head: 'Amount', kind: 'money_cents' },
  { key: 'requested_by', head: 'Asked by', kind: 'text' },
  { key: 'decision', head: 'Decision', kind: 'text' },
  { key: 'comment', head: 'Comment', kind: 'text' },
];

/** Every decision on the documents of a module, as a secretary would have minuted it. */
export async function minutesOf(
  ctx: Pick<Ctx, 'db'>,
  module: ModuleName,
  days: { from: string; to: string },
  limit: number,
): Promise<Table> {
  const types = documentTypes().flatMap((type) => (type.module === module ? [type.key] : []));
  const found = await listDecisions(ctx.db, { types, ...days, limit });
  return {
    title: 'Minutes of approvals',
    filter_words: '',
    columns,
    rows: found.map((one) => ({
      ...one,
      document: labelOf(one.document_type),
      decision: eventWords(one),
    })),
  };
}
