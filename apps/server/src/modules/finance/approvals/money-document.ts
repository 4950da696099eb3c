import { documentType } from '../../../platform/approvals/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { type ApprovedTable, updateState } from './queries.ts';

/** A document of the books that others approve: its state follows what they decide. */
export function moneyDocument(declared: {
  key: string;
  label: string;
  table: ApprovedTable;
  /** The screen on which it is found. */
  screen: string;
  onApproved: (ctx: Ctx, document_id: string) => Promise<void>;
}) {
  const { key, label, table, screen, onApproved } = declared;
  const becomes =
    (state: string) =>
    (ctx: Ctx, { document_id }: { document_id: string }) =>
      updateState(ctx.db, table, document_id, state);
  return documentType({
    key,
    label,
    module: 'finance',
    link: () => screen,
    onApproved: (ctx, { document_id }) => onApproved(ctx, document_id),
    onRejected: becomes('rejected'),
    onReturned: becomes('returned'),
    onWithdrawn: becomes('withdrawn'),
  });
}
