import type { EnquiryEvent, Stage } from '@darasa/contract/students/joining/enquiries';
import { formatDateTime } from '@darasa/rules/dates';
import { Timeline } from '@darasa/ui';
import { document_words } from '#modules/students/learners/documents/words.ts';
import { stage_words } from './words.ts';

export function Happenings({ events }: { events: readonly EnquiryEvent[] }) {
  const items = events.map((event) => ({
    key: event.id,
    what: whatHappened(event),
    when: [formatDateTime(event.at), event.who].filter(Boolean).join(', '),
  }));
  return <Timeline groups={[{ items }]} />;
}

function whatHappened({ kind, to_stage, note }: EnquiryEvent): string {
  if (kind === 'documents') return `Documents brought: ${documentsInWords(note)}`;
  if (kind === 'noted') return note ?? '';
  const step = steps[kind] ?? `Moved to ${stage_words[to_stage as Stage] ?? to_stage}`;
  return note ? `${step}. ${note}` : step;
}

const steps: Record<string, string> = { logged: 'Logged', admitted: 'Admitted' };

const documentsInWords = (note: string | null): string =>
  (note ?? '')
    .split(', ')
    .map((name) => (document_words as Record<string, string>)[name] ?? name)
    .join(', ');
