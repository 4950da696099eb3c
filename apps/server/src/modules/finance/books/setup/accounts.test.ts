import {
  createLedgerAccount,
  createVoteHead,
  editLedgerAccount,
  editVoteHead,
  getFinanceSetup,
} from '@darasa/contract/finance/books/setup';
import { expect, test } from 'vitest';
import { newBooks } from '#test/new-books.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

test('a vote head always has an account in use: none is retired under it, nor chosen afterwards', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  await newBooks(school);
  const clubs = await admin.call(createLedgerAccount, {
    code: '4250',
    name: 'Clubs',
    kind: 'income',
  });
  const chess = { code: 'CHE', name: 'Chess club', priority: 3, kind: 'income' as const };
  await expect(admin.call(createVoteHead, chess as never)).rejects.toMatchObject({
    body: { errors: [{ path: 'account_id', message: 'Choose the account it is posted to' }] },
  });
  const head = await admin.call(createVoteHead, { ...chess, account_id: clubs.id });
  const retire = { id: clubs.id, version: clubs.version, retired: true };
  await expect(admin.call(editLedgerAccount, retire)).rejects.toMatchObject({
    code: 'finance.account_mapped',
    message: expect.stringContaining('Chess club'),
  });
  const { accounts } = await admin.call(getFinanceSetup, {});
  const bank = accounts.find((one) => one.name === 'Main bank account')!;
  await expect(
    admin.call(editLedgerAccount, { id: bank.id, version: bank.version, retired: true }),
  ).rejects.toMatchObject({ code: 'finance.account_mapped' });
  await admin.call(editVoteHead, { id: head.id, version: head.version, retired: true });
  await admin.call(editLedgerAccount, retire);
  await expect(
    admin.call(createVoteHead, { ...chess, code: 'DRA', name: 'Drama', account_id: clubs.id }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'account_id' }] } });
});
