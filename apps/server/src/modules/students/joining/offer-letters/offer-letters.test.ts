import { listNotifications } from '@darasa/contract/platform/notifications';
import { addEnquiry, moveEnquiry } from '@darasa/contract/students/joining/enquiries';
import {
  getOfferLetter,
  printOfferLetter,
  saveOfferLetter,
} from '@darasa/contract/students/joining/offer-letters';
import { addDays, isoDate } from '@darasa/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { pdfText } from '#platform/pdf/pdf-text.ts';
import { tellOfRunOut } from '../enquiries/run-out.ts';

const server = await startServer();
const today = isoDate(server.clock.now);
let school: NewSchool;
let books: NewBooks;
let officer: Person;
let amina_id: string;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school, { learners: 1 });
  officer = await school.staff(['students']);
});

const offerTo = async (first_name: string, year: number) => {
  const { id } = await officer.call(addEnquiry, {
    first_name,
    surname: 'Hassan',
    class_id: books.class_id,
    year,
    guardian_name: 'Lucy Wanjiru',
    guardian_phone: '0722 000 418',
    source: 'phone',
  });
  await officer.call(moveEnquiry, { id, stage: 'offered' });
  return id;
};
const letterOf = async (id: string): Promise<string> => {
  const answer: RawAnswer = await officer.call(printOfferLetter, { id });
  return pdfText(Buffer.from(answer.text, 'latin1')).join(' ').replace(/\s+/g, ' ');
};

test('an offer carries the fees of its class, and can name them in its words', async () => {
  const { version } = await officer.call(getOfferLetter, {});
  const body = 'Dear {{guardian}}, please pay {{fees}} before {{child}} comes.';
  await officer.call(saveOfferLetter, { body, version });
  amina_id = await offerTo('Amina', 2026);
  const letter = await letterOf(amina_id);
  expect(letter).toContain('please pay KES 25,000.00 for Term 1 2026 before Amina Hassan comes.');
  for (const words of ['Fees, KES', 'Tuition', '20,000.00', 'Lunch', '5,000.00', '25,000.00']) {
    expect(letter).toContain(words);
  }
});

test('a year without published fees says who tells them', async () => {
  const letter = await letterOf(await offerTo('Brian', 2031));
  expect(letter).toContain('please pay what the school office tells you before');
  expect(letter).not.toContain('Fees, KES');
});

test('an offer that ran out is told of once, and again when it was offered again', async () => {
  const { tenant_id, school_id } = school;
  const night = (now: Date) =>
    inScope(server.pool, { tenant_id, school_id, limits: '*' }, 'write', (db) =>
      tellOfRunOut({ db, tenant_id, school_id, now }),
    );
  const told = async () =>
    (await officer.call(listNotifications, {})).rows.filter((row) => row.title.includes('run out'));
  await night(server.clock.now);
  expect(await told()).toHaveLength(0);
  const late = new Date(`${addDays(today, 15)}T05:00:00Z`);
  await night(late);
  await night(late);
  expect(await told()).toMatchObject([
    { title: '2 offers have run out', text: expect.stringContaining('Amina Hassan') },
  ]);
  await officer.call(moveEnquiry, { id: amina_id, stage: 'offered' });
  await night(late);
  expect(await told()).toHaveLength(2);
});
