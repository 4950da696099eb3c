import type { FigureName, MovementKind } from '@darasa/contract/finance/books/figures';

interface Behind {
  figure?: FigureName;
  kind?: MovementKind;
  [filter: string]: string | undefined;
}

/** The rows that a figure is the sum of. */
export function rowsBehind(filter: Behind | Record<string, string>): string {
  const query = new URLSearchParams(
    Object.entries(filter).filter((one): one is [string, string] => Boolean(one[1])),
  );
  return `/dashboard/finance/transactions?${query}`;
}
