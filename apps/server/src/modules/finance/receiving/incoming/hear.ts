import type { MoneyProvider } from '@darasa/contract/finance/receiving/incoming';
import { provider_labels } from '@darasa/contract/finance/receiving/incoming';
import type { InSchool, SchoolScope } from '#platform/automatic.ts';
import { keep, type Money, noteProblem, settle } from './service.ts';

export interface HeardNotice {
  provider: MoneyProvider;
  kind: string;
  payload: string;
  problem?: string | null;
  money: Money | null;
}

/**
 * Hearing is what every provider's news goes through. First it is kept, in a transaction of its own; only
 * then is it put into the books. Where that cannot be done now, the reason is noted and it is done later:
 * the provider need not tell it again.
 */
export async function hear(
  inSchool: InSchool,
  scope: SchoolScope,
  { provider, kind, payload, problem = null, money }: HeardNotice,
): Promise<string | null> {
  const who = provider_labels[provider];
  const kept = await inSchool(scope, who, 'Keep a notice of money', (ctx) =>
    keep(ctx, { provider, kind, payload, problem }, money),
  );
  if (kept && !kept.is_posted) await settleOrNote(inSchool, scope, who, kept.id);
  return kept?.id ?? null;
}

/** Money that was kept gets into the books, or the reason why it did not is written beside it. */
export async function settleOrNote(
  inSchool: InSchool,
  scope: SchoolScope,
  who: string,
  id: string,
): Promise<void> {
  try {
    await inSchool(scope, who, 'Put arrived money into the books', (ctx) => settle(ctx, id));
  } catch (error) {
    await inSchool(scope, who, 'Note why money is not in the books', (ctx) =>
      noteProblem(ctx, id, error),
    );
  }
}
