// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FetchProvider, lazyDialog, lazyPart } from '../index.ts';

afterEach(cleanup);

const gone = () => Promise.reject(new TypeError('Failed to fetch'));
const sentence = 'This part could not be loaded.';

test('a part that does not come leaves the screen alone, and comes when it is tried again', async () => {
  let has_line = false;
  const Balances = lazyPart(async () => {
    if (!has_line) await gone();
    return { default: () => <p>1,200 tokens</p> };
  });
  render(
    <main>
      <h1>Fees</h1>
      <Balances />
    </main>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  expect(screen.getByRole('heading').textContent).toBe('Fees');
  has_line = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1,200 tokens')).toBeTruthy();
});

test('whoever closes a dialog that did not come and opens it later tries anew', async () => {
  const load = vi.fn<typeof gone>(gone);
  const Purchase = lazyDialog<{ onClose: () => void }>(load);
  const close = vi.fn<() => void>();
  const first = render(<Purchase onClose={close} />);
  expect(await screen.findByText(sentence)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledOnce();
  first.unmount();
  render(<Purchase onClose={close} />);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

test('the application says how files are fetched, and what came once is not fetched again', async () => {
  let fetched_count = 0;
  const fetch = <T,>(load: () => Promise<T>) => {
    fetched_count++;
    return load();
  };
  const Chart = lazyPart(async () => ({ default: () => <p>Chart</p> }));
  for (const times of [1, 2]) {
    render(
      <FetchProvider fetch={fetch}>
        <Chart />
      </FetchProvider>,
    );
    expect(await screen.findAllByText('Chart')).toHaveLength(times);
  }
  expect(fetched_count).toBe(1);
});
