import { counted } from '@darasa/rules/counted';

export const isOver = (visit: { due_at: string }, now: number): boolean =>
  Date.parse(visit.due_at) < now;

/** "2 h 10 min", as somebody at the gate says it. */
export function durationWords(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return counted(Math.floor(hours / 24), 'day');
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}
