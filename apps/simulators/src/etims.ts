import { createHash } from 'node:crypto';
import { etimsPage, receiptPage } from './etims-page.ts';
import { etims_moods, type EtimsWorld, type Sale } from './etims-world.ts';
import { slowly } from './moods.ts';
import { type Answer, type Call, json, type Provider } from './provider.ts';

type PlayedEtims = Provider & EtimsWorld;

const portal = '/common/link/etims/receipt/indexEtimsReceiptData';
const tax_fields = ['A', 'B', 'C', 'D', 'E'].flatMap((code) => [
  `taxblAmt${code}`,
  `taxRt${code}`,
  `taxAmt${code}`,
]);

/**
 * Plays KRA's online control unit. A serial number that ends in 0000 is not known; a device is set up once,
 * and its key follows from its name, so that a new start of this process forgets none.
 */
export function newEtims(): PlayedEtims {
  const set_up = new Set<string>();
  const provider: PlayedEtims = {
    path: '/etims',
    mood: 'well',
    sales: [],

    async answer(call) {
      const path = call.path.slice('/etims'.length);
      if (path === '/') return html(etimsPage(provider));
      if (path === '/simulate/mood') return setMood(call);
      if (path === '/simulate/sales.json') return json(200, { sales: provider.sales });
      if (path === portal) return html(receiptPage(saleBy(call.query.get('Data') ?? '')));
      if (provider.mood === 'slow') await slowly();
      if (provider.mood === 'down') return { status: 503, type: 'text', body: 'Service down' };
      if (call.method !== 'POST') return said('912', 'Request method error');
      const body = JSON.parse(call.body) as Record<string, any>;
      if (path === '/selectInitOsdcInfo') return setUp(body);
      const { tin, bhfid, cmckey } = call.headers;
      if (keyOf(tin, bhfid) !== cmckey) {
        return said('900', 'No header information');
      }
      if (path === '/saveItem') return said('000', 'It is succeeded');
      if (path === '/saveTrnsSalesOsdc') return takeSale(body);
      return said('912', 'Request method error');
    },
  };

  function setUp({ tin, bhfId, dvcSrlNo }: Record<string, any>): Answer {
    if (
      !/^[AP]\d{9}[A-Z]$/.test(tin) ||
      !/^\d{2}$/.test(bhfId) ||
      String(dvcSrlNo).endsWith('0000')
    ) {
      return said('901', 'It is not valid device');
    }
    const key = keyOf(tin, bhfId);
    if (set_up.has(key)) return said('902', 'This device is installed');
    set_up.add(key);
    const sdcId = `KRACU03${digest(`${tin}${bhfId}`).replace(/\D/g, '').padEnd(8, '0').slice(0, 8)}`;
    return said('000', 'It is succeeded', { info: { tin, bhfId, sdcId, cmcKey: key } });
  }

  function takeSale(body: Record<string, any>): Answer {
    if (provider.mood === 'refusing' || !isSound(body)) {
      return said('910', 'Request parameter error');
    }
    const { tin, bhfId, invcNo } = body;
    const known = provider.sales.find(
      (one) => one.tin === tin && one.bhfId === bhfId && one.invcNo === invcNo,
    );
    if (known && provider.mood === 'again') return said('000', 'It is succeeded', known.data);
    if (known) return said('994', 'There is an overlapped data');
    const data = signatureOf(body);
    const { rcptTyCd, orgInvcNo, custNm, totAmt, totTaxAmt } = body;
    provider.sales.push({
      tin,
      bhfId,
      invcNo,
      rcptTyCd,
      orgInvcNo,
      custNm,
      totAmt,
      totTaxAmt,
      data,
    });
    if (provider.mood === 'lying') return { status: 200, type: 'html', body: '<html>' };
    return said('000', 'It is succeeded', data);
  }

  function setMood(call: Call): Answer {
    const wanted = new URLSearchParams(call.body).get('mood');
    provider.mood = etims_moods.find((one) => one === wanted) ?? 'well';
    return html(etimsPage(provider));
  }

  const saleBy = (data: string): Sale | undefined =>
    provider.sales.find((one) => one.tin + one.bhfId + one.data.rcptSign === data);

  return provider;
}

/** Every field of the tax is there, and what the lines say adds up to what the whole says. */
function isSound(body: Record<string, any>): boolean {
  const lines: Record<string, any>[] = body['itemList'] ?? [];
  const cents = (value: number) => Math.round(value * 100);
  const sum = (name: string) => lines.reduce((all, one) => all + cents(one[name]), 0);
  return (
    Number.isInteger(body['invcNo']) &&
    body['invcNo'] > 0 &&
    ['S', 'R'].includes(body['rcptTyCd']) &&
    (body['rcptTyCd'] === 'R') === body['orgInvcNo'] > 0 &&
    tax_fields.every((name) => typeof body[name] === 'number') &&
    /^\d{8}$/.test(body['salesDt']) &&
    /^\d{14}$/.test(body['cfmDt']) &&
    lines.length > 0 &&
    lines.length === body['totItemCnt'] &&
    lines.every((one) => /^KE3NTU\d{7}$/.test(one['itemCd'])) &&
    sum('totAmt') === cents(body['totAmt']) &&
    sum('taxAmt') === cents(body['totTaxAmt']) &&
    cents(body['taxblAmtA']) + cents(body['taxblAmtB']) === cents(body['totTaxblAmt'])
  );
}

const signatureOf = ({ tin, bhfId, invcNo, totAmt }: Record<string, any>): Sale['data'] => ({
  curRcptNo: String(invcNo),
  totRcptNo: String(invcNo),
  intrlData: digest(`data ${tin} ${bhfId} ${invcNo} ${totAmt}`).slice(0, 26),
  rcptSign: digest(`sign ${tin} ${bhfId} ${invcNo} ${totAmt}`).slice(0, 16),
  sdcDateTime: stamp(),
});

const keyOf = (tin: unknown, bhfId: unknown): string => digest(`key ${tin} ${bhfId}`);
const digest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').toUpperCase();
const stamp = (): string =>
  new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 19).replace(/\D/g, '');
const said = (resultCd: string, resultMsg: string, data: unknown = null): Answer =>
  json(200, { resultCd, resultMsg, resultDt: stamp(), data });
const html = (body: string): Answer => ({ status: 200, type: 'html', body });
