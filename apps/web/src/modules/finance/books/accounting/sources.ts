/** The link leads where the paper behind a posting is found, by what made it. */
export function sourceLink(source: string, memo: string): string | undefined {
  const first = memo.replace(/^Receipt /, '').split(/[ ,]/)[0] ?? '';
  const found = encodeURIComponent(first);
  if (/^(payment|goods)/.test(source)) return `/dashboard/finance/payments?search=${found}`;
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
  if (/^(caution|opening-balance-deposit)/.test(source)) {
    return '/dashboard/finance/fee-panel?tab=deposits';
  }
  if (source.startsWith('extra-charge')) return '/dashboard/finance/fee-panel?tab=charges';
  if (source.startsWith('waiver')) return '/dashboard/finance/fee-panel?tab=waivers';
  if (/^(credit-note|debit-note|refund|write-off|category-change)/.test(source)) {
    return '/dashboard/finance/fee-panel?tab=adjustments';
  }
  if (source.startsWith('grant')) return `/dashboard/finance/receipts?tab=grants&search=${found}`;
  if (source.startsWith('adjustment-batch'))
    return '/dashboard/finance/financial-updates?tab=batches';
  if (/^(sponsor|bursary)-invoice/.test(source)) {
    return '/dashboard/finance/distribute-funds?tab=invoices';
  }
  if (source.startsWith('bursary')) return '/dashboard/finance/distribute-funds';
  if (source.startsWith('cheque')) return '/dashboard/finance/cheques';
  if (source.startsWith('shift')) return '/dashboard/finance/cashier-shifts';
  if (source.startsWith('arrival')) return '/dashboard/finance/payments?tab=suspense';
  if (source.startsWith('statement-line')) return '/dashboard/finance/reconciliation';
  if (source.startsWith('year-close')) return '/dashboard/finance/accounting?tab=close';
  return undefined;
}
