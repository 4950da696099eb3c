import {
  type BudgetLeft,
  documentType,
  type DeclaredFact,
  type DocumentType,
} from '#platform/approvals/index.ts';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { type ApprovedTable, listOwners, listVoteHeadNames, updateState } from './queries.ts';

const said = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const kindFact = (kinds: readonly string[]): DeclaredFact => ({
  name: 'kind',
  label: 'Kind',
  kind: 'choice',
  choices: async () => kinds.map(said),
});

export const voteHeadFact: DeclaredFact = {
  name: 'vote_head',
  label: 'Vote head',
  kind: 'choice',
  choices: listVoteHeadNames,
};

export const overBudgetFact: DeclaredFact = {
  name: 'over_budget',
  label: 'Over budget',
  kind: 'choice',
  choices: async () => ['Yes', 'No'],
};

/** A document of the books that others approve: its state follows what they decide. */
export function moneyDocument(declared: {
  key: string;
  label: string;
  about: DocumentType['about'];
  table: ApprovedTable;
  /** The screen on which it is found; with `id` in the address it opens there. */
  screen: string;
  facts: readonly DeclaredFact[];
  left?: BudgetLeft;
  onApproved: (ctx: Ctx, document_id: string) => Promise<void>;
}) {
  const { key, label, about, table, screen, facts, left, onApproved } = declared;
  const becomes =
    (state: string) =>
    (ctx: Ctx, { document_id }: { document_id: string }) =>
      updateState(ctx.db, table, document_id, state);
  return documentType({
    key,
    label,
    module: 'finance',
    about,
    facts,
    link: (id) => `${screen}${screen.includes('?') ? '&' : '?'}id=${id}`,
    owners: (ctx, id) => listOwners(ctx.db, table, id, isoDate(ctx.now)),
    ...(left ? { left } : {}),
    onApproved: (ctx, { document_id }) => onApproved(ctx, document_id),
    onRejected: becomes('rejected'),
    onReturned: becomes('returned'),
    onWithdrawn: becomes('withdrawn'),
  });
}
