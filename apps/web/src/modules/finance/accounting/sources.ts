/** Where the paper behind a posting is found, by what made it. */
export function sourceLink(source: string, memo: string): string | undefined {
  const first = memo.replace(/^Receipt /, '').split(/[ ,]/)[0] ?? '';
  const found = encodeURIComponent(first);
  if (source.startsWith('payment')) return `/dashboard/finance/payments?search=${found}`;
  if (source.startsWith('journal')) {
    return `/dashboard/finance/accounting?tab=journals&search=${found}`;
  }
  return undefined;
}
