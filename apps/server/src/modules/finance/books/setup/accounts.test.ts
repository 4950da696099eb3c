import {
  createLedgerAccount,
  createMoneyAccount,
  createVoteHead,
  editLedgerAccount,
  editMoneyAccount,
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

test('where money is kept is changed by somebody who just proved who it is', async () => {
  const school = await newSchool(server);
  await newBooks(school);
  const { accounts, money_accounts } = await school.admin.call(getFinanceSetup, {});
  const [ledger, bank] = [accounts[0]!, money_accounts.find((one) => one.kind === 'bank')!];
  const clerk = await school.staff(['finance'], ['view', 'create', 'edit']);
  const changes = [
    () => clerk.call(editLedgerAccount, { id: ledger.id, version: ledger.version, code: '9990' }),
    () => clerk.call(editMoneyAccount, { id: bank.id, version: bank.version, name: 'Other bank' }),
    () => clerk.call(createMoneyAccount, { name: 'New bank', kind: 'bank', account_number: '55' }),
  ];
  await school.sql('update identity.sessions set confirmed_at = null where user_id = $1', [
    clerk.id,
  ]);
  for (const change of changes) {
    await expect(change()).rejects.toMatchObject({ code: 'step_up.needed' });
  }
  await school.sql('update identity.sessions set confirmed_at = now() where user_id = $1', [
    clerk.id,
  ]);
  for (const change of changes) await change();
});
