import { expect, test } from 'vitest';
import { newEtims } from './etims.ts';
import { newOutbox } from './outbox.ts';

const etims = newEtims();
const device = { tin: 'P051234567Q', bhfId: '00' };
let key = '';

async function ask(path: string, body: object, cmckey = key, method = 'POST') {
  const text = JSON.stringify(body);
  const answer = await etims.answer(
    {
      method,
      path: `/etims${path.split('?')[0]}`,
      query: new URLSearchParams(path.split('?')[1]),
      headers: { tin: device.tin, bhfid: device.bhfId, cmckey },
      body: text,
      bytes: Buffer.from(text),
    },
    newOutbox(),
  );
  return answer.type === 'json' ? JSON.parse(answer.body) : answer;
}

const zeros = Object.fromEntries(
  ['A', 'B', 'C', 'D', 'E'].flatMap((code) =>
    ['taxblAmt', 'taxRt', 'taxAmt'].map((name) => [name + code, 0]),
  ),
);
const sale = (invcNo: number, more: object = {}) => ({
  ...device,
  invcNo,
  orgInvcNo: 0,
  rcptTyCd: 'S',
  custNm: 'Learner A1',
  salesDt: '20261118',
  cfmDt: '20261118093000',
  ...zeros,
  taxblAmtB: 116,
  taxAmtB: 16,
  totTaxblAmt: 116,
  totTaxAmt: 16,
  totAmt: 116,
  totItemCnt: 1,
  itemList: [{ itemCd: 'KE3NTU0000001', totAmt: 116, taxAmt: 16 }],
  ...more,
});

test('a device is set up once, and its key opens the rest', async () => {
  const refused = await ask('/selectInitOsdcInfo', { ...device, dvcSrlNo: 'dvc0000' });
  expect(refused).toMatchObject({ resultCd: '901', data: null });
  const done = await ask('/selectInitOsdcInfo', { ...device, dvcSrlNo: 'dvc1130' });
  expect(done).toMatchObject({ resultCd: '000', data: { info: { cmcKey: expect.any(String) } } });
  key = done.data.info.cmcKey;
  const again = await ask('/selectInitOsdcInfo', { ...device, dvcSrlNo: 'dvc1130' });
  expect(again).toMatchObject({ resultCd: '902', data: null });
  expect(await ask('/saveTrnsSalesOsdc', sale(1), 'wrong')).toMatchObject({ resultCd: '900' });
});

test('a sale is signed once; a repeated number is refused, or answered as before', async () => {
  const first = await ask('/saveTrnsSalesOsdc', sale(1));
  expect(first).toMatchObject({
    resultCd: '000',
    data: { rcptSign: expect.stringMatching(/^\w{16}$/) },
  });
  expect(await ask('/saveTrnsSalesOsdc', sale(1))).toMatchObject({ resultCd: '994' });
  etims.mood = 'again';
  expect((await ask('/saveTrnsSalesOsdc', sale(1))).data).toEqual(first.data);
  etims.mood = 'well';
  expect(etims.sales).toHaveLength(1);
  const { body } = await ask(
    `/common/link/etims/receipt/indexEtimsReceiptData?Data=${device.tin}00${first.data.rcptSign}`,
    {},
    '',
    'GET',
  );
  expect(body).toContain('Invoice 1 is genuine');
});

test.each([
  ['an amount that is not the sum of the lines', { totAmt: 117 }],
  ['a tax field that is missing', { taxRtE: undefined }],
  ['a number in letters', { invcNo: 'INV-1' }],
  ['a credit note on nothing', { rcptTyCd: 'R' }],
])('a sale with %s is refused', async (_what, wrong) => {
  expect(await ask('/saveTrnsSalesOsdc', sale(9, wrong))).toMatchObject({ resultCd: '910' });
});

test('it can be down, refuse everything, and take something without saying so', async () => {
  etims.mood = 'down';
  expect(await ask('/saveTrnsSalesOsdc', sale(2))).toMatchObject({ status: 503 });
  etims.mood = 'refusing';
  expect(await ask('/saveTrnsSalesOsdc', sale(2))).toMatchObject({ resultCd: '910' });
  expect(etims.sales).toHaveLength(1);
  etims.mood = 'lying';
  expect(await ask('/saveTrnsSalesOsdc', sale(2))).toMatchObject({ body: '<html>' });
  expect(etims.sales).toHaveLength(2);
});
