/** "3 messages", and when not all are shown "12 messages, newest 5". */
export function countOf(count: number, shown: number, noun: string): string {
  const all = `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
  return count > shown ? `${all}, newest ${shown}` : all;
}
