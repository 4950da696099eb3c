// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button, ConfirmDialog, Dialog, Menu, MenuItem } from '../index.ts';

type Act = (...given: any[]) => any;

afterEach(cleanup);

function Opening() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Purchase tokens</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Purchase SMS tokens">
        <label>
          Amount <input />
        </label>
      </Dialog>
    </>
  );
}

test('focus goes to the first field and returns to where the dialog was opened', () => {
  render(<Opening />);
  const opener = screen.getByRole('button', { name: 'Purchase tokens' });
  opener.focus();
  fireEvent.click(opener);
  expect(screen.getByRole('dialog', { name: 'Purchase SMS tokens' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Amount'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('Esc closes it, by the event the browser sends', () => {
  render(<Opening />);
  fireEvent.click(screen.getByRole('button', { name: 'Purchase tokens' }));
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a dangerous act names its result, and a refusal is said in place', async () => {
  const onConfirm = vi
    .fn<Act>()
    .mockRejectedValueOnce(new Error('That month is closed.'))
    .mockResolvedValue(null);
  const onClose = vi.fn<Act>();
  render(
    <ConfirmDialog
      open
      onClose={onClose}
      title="Reverse receipt 00412?"
      act="Reverse receipt"
      danger
      onConfirm={onConfirm}
    >
      KES 12,500.00 returns to Amina’s balance.
    </ConfirmDialog>,
  );
  expect(screen.getByRole('alertdialog').textContent).toContain('returns to Amina');
  fireEvent.click(screen.getByRole('button', { name: 'Reverse receipt' }));
  expect((await screen.findByRole('alert')).textContent).toBe('That month is closed.');
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Reverse receipt' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('a menu opens on its first line, moves by arrow and letter, runs, and gives focus back', () => {
  const onSelect = vi.fn<Act>();
  render(
    <Menu label="Theme" trigger={<Button>Theme</Button>}>
      <MenuItem onSelect={() => onSelect('light')}>Light</MenuItem>
      <MenuItem onSelect={() => onSelect('dark')}>Dark</MenuItem>
      <MenuItem onSelect={() => onSelect('system')}>System</MenuItem>
    </Menu>,
  );
  const button = screen.getByRole('button', { name: 'Theme' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const menu = screen.getByRole('menu', { name: 'Theme' });
  expect(document.activeElement?.textContent).toBe('Light');
  fireEvent.keyDown(menu, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('Dark');
  fireEvent.keyDown(menu, { key: 's' });
  expect(document.activeElement?.textContent).toBe('System');
  fireEvent.click(document.activeElement!);
  expect(onSelect).toHaveBeenCalledWith('system');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);

  fireEvent.click(button);
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});
