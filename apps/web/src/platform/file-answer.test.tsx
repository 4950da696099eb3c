// @vitest-environment happy-dom
import { Toaster } from '@darasa/ui';
import { dismissToast } from '@darasa/ui/feedback/toast';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { receiveFile } from './file-answer.ts';

afterEach(() => {
  act(dismissToast);
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const slowPdf = () =>
  new Response('%PDF-1.7 …', { headers: { 'content-type': 'application/pdf' } });

test('a document that took longer than a press lasts is offered, and opens with one more', async () => {
  vi.stubGlobal('navigator', { userActivation: { isActive: false } });
  const opened: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    opened.push(this.target);
  });
  render(<Toaster />);
  expect((await receiveFile(slowPdf())).data).toBe('done');
  const open = await screen.findByRole('button', { name: 'Open' });
  expect(opened).toEqual([]);
  fireEvent.click(open);
  expect(opened).toEqual(['_blank']);
});
