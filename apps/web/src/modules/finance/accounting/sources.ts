/** Where the paper behind a posting is found, by what made it. */
export function sourceLink(source: string, memo: string): string | undefined {
  const first = memo.replace(/^Receipt /, '').split(/[ ,]/)[0] ?? '';
  const found = encodeURIComponent(first);
  if (source.startsWith('payment')) return `/dashboard/finance/payments?search=${found}`;
  if (source.startsWith('journal')) {
    return `/dashboard/finance/accounting?tab=journals&search=${found}`;
  }
  if (source.startsWith('voucher')) {
    return `/dashboard/finance/expenses?tab=vouchers&search=${found}`;
  }
  if (source.startsWith('expense')) return `/dashboard/finance/expenses?search=${found}`;
  if (source.startsWith('imprest')) {
    return `/dashboard/finance/expenses?tab=imprests&search=${found}`;
  }
  if (source.startsWith('petty')) return '/dashboard/finance/expenses?tab=petty-cash';
  if (source === 'transfer') {
    return `/dashboard/finance/accounting?tab=transfers&search=${found}`;
  }
  if (source.startsWith('other-income')) {
    return `/dashboard/finance/accounting?tab=other-income&search=${found}`;
  }
  return undefined;
}
