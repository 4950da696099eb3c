// @vitest-environment happy-dom
import { mergedText } from '@darasa/contract/communication/writing/campaigns';
import { TemplateInput } from '@darasa/contract/communication/writing/templates';
import { Form, TextArea } from '@darasa/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SmsCost } from './sms-cost.tsx';

afterEach(cleanup);

function box(): HTMLElement {
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
  return screen.getByLabelText('Message');
}

const said = () => screen.getByRole('status').textContent;

test('words that are too long for an SMS are counted', () => {
  const message = box();
  fireEvent.change(message, { target: { value: 'x'.repeat(918) } });
  expect(said()).toContain('6 parts, 0 left');
  fireEvent.change(message, { target: { value: 'x'.repeat(1_000) } });
  expect(said()).toBe('82 characters too many');
});

test('an emoji is one character to whoever counts: the meter, a message, a template', () => {
  const message = box();
  const takes = (text: string) => [
    mergedText('any').safeParse(text).success,
    TemplateInput.safeParse({ name: 'Sports day', context: 'guardian', text_en: text }).success,
  ];
  const most = `  ${'😀'.repeat(918)}\n`;
  fireEvent.change(message, { target: { value: most } });
  expect([said()?.includes('parts'), ...takes(most)]).toEqual([true, true, true]);
  fireEvent.change(message, { target: { value: `${most}😀` } });
  expect([said(), ...takes(`${most}😀`)]).toEqual(['2 characters too many', false, false]);
  fireEvent.change(message, { target: { value: `😀${most.trim()}` } });
  expect(said()).toBe('1 character too many');
});
