// @vitest-environment happy-dom
import { Form, TextArea } from '@darasa/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SmsCost } from './sms-cost.tsx';

afterEach(cleanup);

test('words that are too long for an SMS are counted', () => {
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}
    >
      <Form action={async () => undefined} submit="Send">
        <TextArea name="text" label="Message" />
        <SmsCost name="text" />
      </Form>
    </QueryClientProvider>,
  );
  const box = screen.getByLabelText('Message');
  fireEvent.change(box, { target: { value: 'x'.repeat(918) } });
  expect(screen.getByRole('status').textContent).toContain('6 parts, 0 left');
  fireEvent.change(box, { target: { value: 'x'.repeat(1_000) } });
  expect(screen.getByRole('status').textContent).toBe('82 characters too many');
});
