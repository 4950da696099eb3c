import { greetingAt } from '@darasa/rules/dates';
import { useState } from 'react';
import { useViewer } from './viewer.tsx';

/** "Good Morning, Mary", by the hour at which the screen was opened. */
export function useGreeting(): string {
  const { user } = useViewer();
  const [opened_at] = useState(() => new Date());
  return `${greetingAt(opened_at)}, ${user.first_name}`;
}
