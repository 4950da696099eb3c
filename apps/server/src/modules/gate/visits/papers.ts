import { purposeWords } from '@darasa/contract/gate/visits';
import { counted } from '@darasa/rules/counted';
import { formatDateTime } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { renderPdf, type Template } from '#platform/pdf/render.ts';
import { renderTable } from '#platform/pdf/table-document.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import { documentPaper } from '#modules/administration/index.ts';
import * as queries from './queries.ts';

const printedBy = (ctx: Ctx) => ({
  printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
  printed_at: ctx.now,
});

/** The roll call of a fire drill: who is inside, with room for a tick. */
export async function muster(ctx: Ctx): Promise<Uint8Array> {
  const [letterhead, rows] = await Promise.all([letterheadOf(ctx), queries.listOnSite(ctx.db)]);
  const inside = rows.filter((row) => row.state === 'in');
  const people_count = inside.reduce((sum, row) => sum + row.people_count, 0);
  return renderTable({
    paper: 'a4',
    letterhead,
    title: 'Visitors on site',
    filter: `At ${formatDateTime(ctx.now)}`,
    columns: muster_columns,
    rows: inside.map((row) => ({ ...row, purpose: purposeWords[row.purpose], seen: '' })),
    totals: { name: counted(inside.length, 'visit'), people_count },
    empty: 'No visitor is on site.',
    ...printedBy(ctx),
  });
}

const muster_columns: Column[] = [
  { key: 'pass_number', head: 'Pass', kind: 'number' },
  { key: 'name', head: 'Name', kind: 'text' },
  { key: 'people_count', head: 'People', kind: 'number' },
  { key: 'purpose', head: 'Purpose', kind: 'text' },
  { key: 'sees', head: 'Sees', kind: 'text' },
  { key: 'vehicle', head: 'Vehicle', kind: 'text' },
  { key: 'came_at', head: 'Came', kind: 'datetime' },
  { key: 'seen', head: 'At the muster', kind: 'text' },
];

const pass_paper: Template = {
  name: 'gate-pass',
  source: `
#import "/letterhead.typ": *
#let data = json("/data.json")
#show: sheet.with(data.frame)
#align(center, text(size: 15pt, weight: 600, data.name))
#align(center, fine("Wear this pass. Give it back at the gate when you leave."))
`,
};

/** Its square code opens the check-out of this pass on whatever phone reads it. */
export async function pass(ctx: Ctx, id: string): Promise<Uint8Array> {
  const [on_paper, domain, visit] = await Promise.all([
    documentPaper(ctx, 'gate-pass'),
    queries.findDomain(ctx.db),
    queries.findVisit(ctx.db, id),
  ]);
  if (!visit?.pass_number || visit.left_at) throw fail('visit.not_found');
  return renderPdf(pass_paper, {
    frame: {
      ...on_paper,
      title: 'Visitor pass',
      number: String(visit.pass_number),
      facts: [
        { label: 'Came', value: formatDateTime(visit.came_at) },
        { label: 'Until', value: formatDateTime(visit.due_at) },
        ...(visit.sees ? [{ label: 'Sees', value: visit.sees }] : []),
        { label: 'Purpose', value: purposeWords[visit.purpose] },
        ...(visit.vehicle ? [{ label: 'Vehicle', value: visit.vehicle }] : []),
      ],
      check_address: `https://${domain}/dashboard/gate?pass=${visit.pass_number}`,
      ...printedBy(ctx),
    },
    name: visit.name,
  });
}
