import { formatDay } from '@darasa/rules/dates';
import type { DemoCalendar } from './calendar.ts';
import { pick } from './make.ts';

type Heads = [in_public: string, in_private: string];

/** What a school buys in a year: payee, what, vote head in public and in private schools, shillings. */
const bills: [payee: string, what: string, heads: Heads, shillings: number][] = [
  ['Rift Valley Millers', 'Maize flour, 60 bags', ['BES', 'FOD'], 168_000],
  ['Kiserian Greengrocers', 'Vegetables and fruit', ['BES', 'FOD'], 46_500],
  ['Kenya Power', 'Electricity', ['EWC', 'EWC'], 71_240],
  ['Oloolua Water Company', 'Water', ['EWC', 'EWC'], 28_900],
  ['Ngong Hardware', 'Cement, timber and paint', ['RMI', 'RMI'], 94_350],
  ['Savanna Bookshop', 'Exercise books and chalk', ['ADM', 'TLM'], 52_800],
  ['Tumaini Motors', 'Service of the school bus', ['LT&T', 'LTT'], 38_600],
  ['Jamii Telecom', 'Internet', ['ADM', 'OFF'], 18_500],
];
const builder = 'Mjengo Builders';
const vouchers_count = 30;

export const supplier_names = [...bills.map(([name]) => name), builder];

export const projectOf = ({ day }: DemoCalendar) => ({
  name: project_name,
  code: 'ROOF',
  note: `Agreed by the board on ${formatDay(day('2026-02-27'))}`,
});
const project_name = 'New roof of the dining hall';
/** What is done is billed; a tenth of it is held back for half a year. The last is not paid yet. */
const stages = [
  { what: 'Trusses and timber', day: '2026-05-14', held_until: '2026-10-02', shillings: 180_000 },
  { what: 'Iron sheets', day: '2026-08-13', held_until: '2027-02-13', shillings: 240_000 },
  {
    what: 'Gutters and two tanks',
    day: '2026-09-17',
    held_until: '2027-03-17',
    shillings: 150_000,
  },
];

export interface DemoBill {
  id: string;
  voucher_id: string;
  payee: string;
  title: string;
  invoice_number: string;
  vote_head_id: string;
  amount_cents: number;
  held_cents: number;
  held_until: string | null;
  is_of_project: boolean;
  is_paid: boolean;
  by_cheque: boolean;
  day: string;
}

interface Of {
  calendar: DemoCalendar;
  is_public: boolean;
  headOf(heads: Heads): { id: string };
  idOf(words: string): string;
}

/** The bills of a school in the order of their days; a public school buys half of it. */
export function yearOfBills(
  school_name: string,
  { calendar, is_public, headOf, idOf }: Of,
): DemoBill[] {
  const cents = (shillings: number) => Math.round(shillings * (is_public ? 0.5 : 1)) * 100;
  // The last two are bills that were approved and not paid yet.
  const usual = Array.from({ length: vouchers_count + 2 }, (_, i): DemoBill => {
    const [payee, title, heads, shillings] = bills[i % bills.length]!;
    const month = String(1 + Math.floor((i * 9) / (vouchers_count + 2))).padStart(2, '0');
    const share = pick([0.85, 0.95, 1, 1.05, 1.2], `${school_name} ${i}`);
    return {
      id: idOf(`expense ${i}`),
      voucher_id: idOf(`voucher ${i}`),
      payee,
      title,
      invoice_number: `INV${calendar.year}${String(i).padStart(3, '0')}`,
      vote_head_id: headOf(heads).id,
      amount_cents: cents(shillings * share),
      held_cents: 0,
      held_until: null,
      is_of_project: false,
      is_paid: i < vouchers_count,
      by_cheque: i % 3 === 0,
      day: calendar.day(`2026-${month}-${i % 2 ? '22' : '08'}`),
    };
  });
  const building = stages.map(({ what, day, held_until, shillings }, i): DemoBill => ({
    id: idOf(`stage ${i}`),
    voucher_id: idOf(`voucher of stage ${i}`),
    payee: builder,
    title: `${project_name}: ${what.toLowerCase()}`,
    invoice_number: `MB/${61 + 14 * i}`,
    vote_head_id: headOf(['RMI', 'RMI']).id,
    amount_cents: cents(shillings),
    held_cents: cents(shillings) / 10,
    held_until: calendar.day(held_until),
    is_of_project: true,
    is_paid: i < stages.length - 1,
    by_cheque: false,
    day: calendar.day(day),
  }));
  return [...usual, ...building].toSorted((a, b) => a.day.localeCompare(b.day));
}
