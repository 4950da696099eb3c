import { addDays, type IsoDate } from './dates.ts';

export interface CalendarEvent {
  id: string;
  title: string;
  starts_on: IsoDate;
  ends_on: IsoDate;
  /** As the clock at the school shows it; nothing for whole days. */
  starts_at: string | null;
  ends_at: string | null;
  place: string | null;
  note: string | null;
  cancelled_at: string | null;
  version: number;
  school_name: string;
}

interface Calendar {
  name: string;
  /** What makes an id unique in the world. */
  domain: string;
  now: Date;
  events: readonly CalendarEvent[];
}

// Kenya has had no summer time since 1960, so that the hours of a school are always these.
const nairobi = '+03:00';
const line_bytes_max = 75;

/** A calendar that others subscribe to, by RFC 5545. */
export const calendarText = ({ name, domain, now, events }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Darasa//School events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap((event) => eventLines(event, domain, now)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');

const eventLines = (event: CalendarEvent, domain: string, now: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.id}@${domain}`,
  `DTSTAMP:${utc(now)}`,
  ...timeLines(event),
  `SUMMARY:${escaped(event.title)}`,
  ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
  `DESCRIPTION:${escaped([event.school_name, event.note].filter(Boolean).join('\n'))}`,
  `SEQUENCE:${event.version - 1}`,
  `STATUS:${event.cancelled_at ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
];

/** The end of an event is the first moment, or the first day, after it. */
function timeLines({ starts_on, ends_on, starts_at, ends_at }: CalendarEvent): string[] {
  if (!starts_at) {
    const day = (date: IsoDate) => date.replaceAll('-', '');
    return [`DTSTART;VALUE=DATE:${day(starts_on)}`, `DTEND;VALUE=DATE:${day(addDays(ends_on, 1))}`];
  }
  const start = `DTSTART:${utc(atSchool(starts_on, starts_at))}`;
  if (ends_at) return [start, `DTEND:${utc(atSchool(ends_on, ends_at))}`];
  if (ends_on === starts_on) return [start];
  return [start, `DTEND:${utc(atSchool(addDays(ends_on, 1), '00:00'))}`];
}

const atSchool = (date: IsoDate, clock: string): Date => new Date(`${date}T${clock}:00${nairobi}`);

/** 20261204T060000Z */
const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n?|\n/g, '\\n')
    // Nothing else that cannot be seen may stand in a line.
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ');

/** A line has at most 75 bytes; what is longer goes on behind a space, and no letter is cut apart. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length;
    if (bytes + size > line_bytes_max) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += letter;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}
