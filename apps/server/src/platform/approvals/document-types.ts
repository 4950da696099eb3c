import type { ModuleName } from '@darasa/contract/access';
import type { Ctx } from '../ctx.ts';
import type { Db } from '../db/scope.ts';

/** A fact of a document that paths may look at besides its amount and department. */
export interface DeclaredFact {
  name: string;
  label: string;
  kind: 'choice' | 'number';
  /** What can be chosen, where the school has a list of its own. */
  choices?(db: Db): Promise<string[]>;
}

/** A decided document is what a hook is told of the document that was decided on. */
export interface DecidedDocument {
  document_id: string;
  item_id: string;
  requested_by: string;
  amount_cents: number | null;
  comment: string | null;
}

export type BudgetLeft = (ctx: Pick<Ctx, 'db' | 'now'>) => Promise<Map<string, number>>;

type Hook = (ctx: Ctx, document: DecidedDocument) => Promise<void>;

/**
 * One declaration makes a document approvable: list it in compose.ts and call `submit` where it is
 * sent. The hooks run in the transaction of the decision, so both happen or neither.
 */
export interface DocumentType {
  key: string;
  label: string;
  /** Who may view this module may also look at its items. */
  module: ModuleName | null;
  /**
   * What it is kept by from those whose role is limited to other learners or other accounts of money.
   * Which ones stands in `workflows.learners_of` and `accounts_of`, where a new type gets its line.
   */
  about: 'learners' | 'accounts' | 'both' | 'neither';
  facts: readonly DeclaredFact[];
  /** Up to this amount several may be approved at once; without an amount always. */
  bulk_limit_cents: number;
  link(document_id: string): string;
  /** Fewer people than this are not enough, whatever the school draws. */
  people_min?: number;
  /** Who holds the money it is paid from: whom a path may ask as the owner of the budget. */
  owners?(ctx: Pick<Ctx, 'db' | 'now'>, document_id: string): Promise<string[]>;
  /** By document, what is left of its budget after it: of all that wait. Types may share one. */
  left?: BudgetLeft;
  /** Refuses whoever may not agree to it, before the approval counts. */
  beforeAgreeing?: Hook;
  onApproved?: Hook;
  onRejected?: Hook;
  onReturned?: Hook;
  onWithdrawn?: Hook;
}

const bulk_limit_usual_cents = 2_000_000;

export const documentType = (
  declared: Omit<DocumentType, 'facts' | 'bulk_limit_cents' | 'module'> &
    Partial<Pick<DocumentType, 'facts' | 'bulk_limit_cents' | 'module'>>,
): DocumentType => ({
  module: null,
  facts: [],
  bulk_limit_cents: bulk_limit_usual_cents,
  ...declared,
});

const known = new Map<string, DocumentType>();

/** Called once by compose.ts with every type of the product. */
export function registerDocumentTypes(types: readonly DocumentType[]): void {
  known.clear();
  for (const type of types) {
    if (known.has(type.key)) throw new Error(`two document types are called ${type.key}`);
    known.set(type.key, type);
  }
}

/**
 * The budgets left are what is left of the budgets of everything that waits, asked once however many types
 * share it.
 */
export async function budgetsLeft(ctx: Pick<Ctx, 'db' | 'now'>): Promise<Map<string, number>> {
  const asked = new Set(documentTypes().flatMap((type) => type.left ?? []));
  const found = await Promise.all([...asked].map((left) => left(ctx)));
  return new Map(found.flatMap((one) => [...one]));
}

export const documentTypes = (): DocumentType[] => [...known.values()];
export const findDocumentType = (key: string): DocumentType | undefined => known.get(key);
/** By type, the module whose roles say which of its documents somebody may know. */
export const modulesByType = (): Record<string, ModuleName> =>
  Object.fromEntries(
    documentTypes().flatMap((type) => (type.module ? [[type.key, type.module]] : [])),
  );
/** Small enough to be approved together with others of its type. */
export const fitsBulk = (type: DocumentType, amount_cents: number | null): boolean =>
  (amount_cents ?? 0) <= type.bulk_limit_cents;
export const labelOf = (key: string): string => known.get(key)?.label ?? key;
