import type { FigureName, MovementKind } from '@darasa/contract/finance/figures';

interface Behind {
  figure?: FigureName;
  kind?: MovementKind;
  semester_id?: string | undefined;
  not_semester_id?: string | undefined;
  term_from?: string | undefined;
  term_to?: string | undefined;
  account_id?: string;
  vote_head_id?: string;
  class_id?: string;
  student_id?: string;
  created_by?: string;
  method?: string;
  posted_from?: string | undefined;
  posted_to?: string | undefined;
  backdated?: 'true';
}

/** The rows that a figure is the sum of. */
export function rowsBehind(filter: Behind): string {
  const query = new URLSearchParams(
    Object.entries(filter).filter((one): one is [string, string] => Boolean(one[1])),
  );
  return `/dashboard/finance/transactions?${query}`;
}
