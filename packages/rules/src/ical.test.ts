import { expect, test } from 'vitest';
import { type CalendarEvent, calendarText } from './ical.ts';

const event: CalendarEvent = {
  id: 'one',
  title: 'Sports day',
  starts_on: '2026-12-04',
  ends_on: '2026-12-04',
  starts_at: null,
  ends_at: null,
  place: null,
  note: null,
  cancelled_at: null,
  version: 1,
  school_name: 'Kiota Hills',
};
const now = new Date('2026-11-17T09:30:15.250Z');
const textOf = (...events: Partial<CalendarEvent>[]) =>
  calendarText({
    name: 'School events',
    domain: 'kiota.test',
    now,
    events: events.map((one) => ({ ...event, ...one })),
  });
const linesOf = (one: Partial<CalendarEvent>) => textOf(one).split('\r\n');

test('a calendar is what RFC 5545 asks for, line by line', () => {
  expect(textOf({})).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Darasa//School events//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:School events',
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
      'X-PUBLISHED-TTL:PT6H',
      'BEGIN:VEVENT',
      'UID:one@kiota.test',
      'DTSTAMP:20261117T093015Z',
      'DTSTART;VALUE=DATE:20261204',
      'DTEND;VALUE=DATE:20261205',
      'SUMMARY:Sports day',
      'DESCRIPTION:Kiota Hills',
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('the hours of the school are told in universal time', () => {
  const morning = { starts_at: '09:00' };
  expect(linesOf({ ...morning, ends_at: '13:30' })).toEqual(
    expect.arrayContaining(['DTSTART:20261204T060000Z', 'DTEND:20261204T103000Z']),
  );
  expect(textOf(morning)).not.toContain('DTEND');
  expect(linesOf({ starts_at: '01:00', ends_on: '2026-12-06' })).toEqual(
    expect.arrayContaining(['DTSTART:20261203T220000Z', 'DTEND:20261206T210000Z']),
  );
});

test('what has a meaning of its own is escaped, and nothing can begin a line', () => {
  const text = textOf({
    title: 'Games; running, jumping \\ more',
    note: 'Bring:\r\nBEGIN:VALARM\nwater\u0000\u2028',
    cancelled_at: '2026-11-01T00:00:00Z',
    version: 3,
  });
  expect(text).toContain('SUMMARY:Games\\; running\\, jumping \\\\ more\r\n');
  expect(text).toContain('DESCRIPTION:Kiota Hills\\nBring:\\nBEGIN:VALARM\\nwater');
  expect(text).not.toMatch(/^BEGIN:VALARM/m);
  expect(text).toContain('SEQUENCE:2\r\nSTATUS:CANCELLED');
});

test('a long line is folded at 75 bytes and unfolds to itself, letters whole', () => {
  const title = `Sherehe ${'ya shule – ñandú 🎉 '.repeat(12)}`.trim();
  const text = textOf({ title });
  for (const line of text.split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(line).not.toContain('\uFFFD');
  }
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
});
