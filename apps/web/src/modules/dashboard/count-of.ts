import { counted } from '@darasa/rules/counted';

/** "3 messages", and when not all are shown "12 messages, newest 5". */
export function countOf(count: number, shown: number, one: string, many?: string): string {
  const all = counted(count, one, many);
  return count > shown ? `${all}, newest ${shown}` : all;
}
