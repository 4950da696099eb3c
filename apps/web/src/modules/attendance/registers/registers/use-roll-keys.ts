import { cellText, readCell } from '@darasa/rules/attendance/cell';
import { useEffect, useEffectEvent, useRef } from 'react';
import { pressed } from './roll-words.ts';
import type { Roll } from './use-roll.ts';

const typed_ms = 1_500;
const minutes_max = 600;

interface Acts {
  onFind: () => void;
  onStep: (by: -1 | 1) => void;
}

interface Digits {
  current: { text: string; at: number };
}

/**
 * The keys of a desk: arrows walk, a letter sets its code, figures are minutes, a slash looks for a name,
 * Ctrl and Enter hand in, brackets lead to the class before and after.
 */
export function useRollKeys(roll: Roll, acts: Acts): void {
  const digits = useRef({ text: '', at: 0 });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.altKey || event.defaultPrevented || target.closest('dialog, [popover]')) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'Enter' || roll.register.closed) return;
      event.preventDefault();
      void roll.handIn();
      return;
    }
    if (target.closest('input:not([type=radio]), select, textarea')) return;
    const row = target.closest<HTMLElement>('[data-learner]');
    if (go(event.key, row, acts) || type(event.key, row, roll, digits)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Keys that lead somewhere else. */
function go(key: string, row: HTMLElement | null, acts: Acts): boolean {
  if (key === '/') acts.onFind();
  else if (key === '[' || key === ']') acts.onStep(key === ']' ? 1 : -1);
  else if (key === 'ArrowDown' || key === 'ArrowUp') walk(row, key === 'ArrowDown' ? 1 : -1);
  else return false;
  return true;
}

/** Keys that say something of the learner whose row has the focus. */
function type(key: string, row: HTMLElement | null, roll: Roll, digits: Digits): boolean {
  const student_id = row?.dataset['learner'];
  if (!student_id || roll.is_locked) return false;
  if (/^\d$/.test(key)) return typeMinutes(key, student_id, roll, digits);
  const code = roll.register.codes.find((one) => one.code === key.toUpperCase());
  if (!code) return false;
  digits.current = { text: '', at: 0 };
  roll.set(student_id, pressed(code, roll.register, new Date()));
  return true;
}

function typeMinutes(digit: string, student_id: string, roll: Roll, digits: Digits): boolean {
  const cell = readCell(roll.shown(student_id));
  const code = roll.register.codes.find((one) => one.code === cell?.code);
  if (!cell || !code?.asks_minutes) return false;
  const now = Date.now();
  const before = now - digits.current.at < typed_ms ? digits.current.text : '';
  const text = `${before}${digit}`.slice(-3);
  digits.current = { text, at: now };
  roll.set(student_id, cellText({ ...cell, minutes: Math.min(Number(text), minutes_max) }));
  return true;
}

function walk(row: HTMLElement | null, by: -1 | 1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-learner]')];
  const at = row ? rows.indexOf(row) + by : 0;
  focusRow(rows[at]);
}

/** The letter that is chosen has the focus of its row. */
export function focusRow(row: HTMLElement | null | undefined): void {
  const chosen = row?.querySelector<HTMLElement>('input:checked') ?? row?.querySelector('input');
  chosen?.focus();
  row?.scrollIntoView?.({ block: 'nearest' });
}
