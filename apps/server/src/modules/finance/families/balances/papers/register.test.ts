import { printFeeRegister } from '@darasa/contract/finance/families/balances';
import { getFeePanel } from '@darasa/contract/finance/families/fee-panel';
import { formatBalance, formatMoney } from '@darasa/rules/money';
import { beforeAll, expect, test } from 'vitest';
import { newBusySchool } from '#test/new-busy-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { pdfText } from '#platform/pdf/pdf-text.ts';

const server = await startServer();
let busy: Awaited<ReturnType<typeof newBusySchool>>;

beforeAll(async () => {
  busy = await newBusySchool(server);
}, 60_000);

/** The words of the register from a learner's number to the next one's. */
async function rowOf(at: number): Promise<string[]> {
  const { class_id } = busy.paybill;
  const paper: RawAnswer = await busy.people.admin.call(printFeeRegister, { class_id, year: 2026 });
  const [page] = pdfText(Buffer.from(paper.text, 'latin1'));
  const words = page!.replaceAll('\u00a0', ' ').split('\n');
  const from = words.indexOf(`A${at + 1}`);
  const to = words.findIndex((word, i) => i > from && /^A\d+$| learners$/.test(word));
  return words.slice(from + 1, to);
}
const panelOf = (at: number) =>
  busy.people.admin.call(getFeePanel, { student_id: busy.paybill.students[at]! });

test('the register calls what was reversed no charge, and what was waived no receipt', async () => {
  for (const at of [4, 6, 9, 12, 2, 10]) {
    const panel = await panelOf(at);
    const row = await rowOf(at);
    const money = [
      panel.billed_cents + panel.charged_cents,
      panel.waived_cents + panel.credit_note_cents,
      panel.paid_cents,
      panel.other_cents,
    ].filter((cents) => cents !== 0);
    expect([at, row]).toEqual([
      at,
      [
        panel.student.name,
        formatBalance(0),
        ...money.map((cents) => formatMoney(cents)),
        formatBalance(panel.balance_cents).replaceAll('\u00a0', ' '),
      ],
    ]);
  }
});
