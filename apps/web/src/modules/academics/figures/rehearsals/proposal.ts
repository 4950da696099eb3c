import { proposal_kinds, rehearse } from '@darasa/contract/academics/figures/rehearsals';
import type { SentOf } from '@darasa/contract/endpoint';

export type ProposalView = Omit<SentOf<typeof rehearse>, 'id'>;

const fields = [
  'mean_kind',
  'mean_rule_edition_id',
  'any_absence',
  'subject_id',
  'edition_id',
  'weights',
] as const;

/** The proposal that stands in the address, so that a rehearsal can be sent to a colleague. */
export function proposalFrom(search: string): ProposalView | null {
  const query = new URLSearchParams(search);
  const what = proposal_kinds.find((one) => one === query.get('what'));
  if (!what) return null;
  const named = fields.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  return { what, ...Object.fromEntries(named) } as ProposalView;
}

export const addressOf = (id: string, proposal: ProposalView): string =>
  new URLSearchParams({ rehearse: id, ...(proposal as Record<string, string>) }).toString();
