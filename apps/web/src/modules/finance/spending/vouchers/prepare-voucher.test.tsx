// @vitest-environment happy-dom
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PrepareVoucher } from './prepare-voucher.tsx';

afterEach(cleanup);

const open = (withholding_rate?: number) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PrepareVoucher
        setup={{ money_accounts: [], funds: [] } as unknown as FinanceSetup}
        of={{ expense_id: '0198f4d0-0000-7000-8000-000000000001' }}
        left_cents={42_000_00}
        {...(withholding_rate === undefined ? {} : { withholding_rate })}
        onDone={() => undefined}
        onCancel={() => undefined}
      />
    </QueryClientProvider>,
  );
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp, value: string) => {
  fireEvent.change(box(name), { target: { value } });
  fireEvent.blur(box(name));
};

test('the tax follows the gross at the rate of the supplier, until another is typed', () => {
  open(300);
  expect(box(/Withholding tax/).value).toBe('1,260.00');
  expect(screen.getByRole('status').textContent).toContain('40,740.00');
  type(/Gross/, '10,000');
  expect(box(/Withholding tax/).value).toBe('300.00');
  type(/Withholding tax/, '250');
  type(/Gross/, '20,000');
  expect(box(/Withholding tax/).value).toBe('250.00');
  expect(screen.getByRole('status').textContent).toContain('19,750.00');
});

test('nothing is filled in where nothing is withheld', () => {
  open();
  expect(box(/Withholding tax/).value).toBe('');
});
