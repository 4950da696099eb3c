import { randomUUID } from 'node:crypto';
import { darajaPage } from './daraja-page.ts';
import {
  type Delivery,
  type End,
  ends,
  newDarajaWorld,
  resultOf,
  reversal_ends,
} from './daraja-world.ts';
import { type Answer, type Call, json, type Provider } from './provider.ts';

const refuse = (status: number, errorCode: string, errorMessage: string): Answer =>
  json(status, { requestId: randomUUID(), errorCode, errorMessage });
const html = (body: string): Answer => ({ status: 200, type: 'html', body });

/** Plays Safaricom's Daraja: the documented calls, and below /simulate what a person does. */
export function newDaraja(world = newDarajaWorld()): Provider {
  let token = '';
  const routes: Record<string, (call: Call) => Answer | Promise<Answer>> = {
    'GET /oauth/v1/generate': ({ headers }) => {
      if (!/^Basic \S+/.test(String(headers['authorization'] ?? ''))) {
        return refuse(400, '400.008.01', 'Invalid Authentication passed');
      }
      // Each token makes the one before worthless.
      token = randomUUID().replaceAll('-', '');
      return json(200, { access_token: token, expires_in: '3599' });
    },
    'POST /mpesa/stkpush/v1/processrequest': (call) => {
      const body = bodyOf(call);
      const phone = String(body['PhoneNumber'] ?? '');
      if (!/^254[17]\d{8}$/.test(phone)) {
        return refuse(400, '400.002.02', 'Bad Request - Invalid PhoneNumber');
      }
      if (!/^[1-9]\d{0,5}$/.test(String(body['Amount']))) {
        return refuse(400, '400.002.02', 'Bad Request - Invalid Amount');
      }
      if (world.prompts.some((one) => one.phone === phone && one.state === 'waiting')) {
        const busy = 'Unable to lock subscriber, a transaction is already in process';
        return refuse(500, '500.001.1001', busy);
      }
      const prompt = world.push({
        phone,
        amount: String(body['Amount']),
        account: String(body['AccountReference']).slice(0, 12),
        shortcode: String(body['BusinessShortCode']),
        callback_url: String(body['CallBackURL']),
      });
      return json(200, {
        MerchantRequestID: prompt.merchant_id,
        CheckoutRequestID: prompt.checkout_id,
        ResponseCode: '0',
        ResponseDescription: 'Success. Request accepted for processing',
        CustomerMessage: 'Success. Request accepted for processing',
      });
    },
    'POST /mpesa/stkpushquery/v1/query': (call) => {
      const wanted = bodyOf(call)['CheckoutRequestID'];
      const prompt = world.prompts.find((one) => one.checkout_id === wanted);
      const result = prompt && resultOf(prompt.state);
      if (!result) return refuse(500, '500.001.1001', 'The transaction is being processed');
      return json(200, {
        ResponseCode: '0',
        ResponseDescription: 'The service request has been accepted successsfully',
        CheckoutRequestID: wanted,
        ResultCode: String(result[0]),
        ResultDesc: result[1],
      });
    },
    'POST /mpesa/c2b/v2/registerurl': (call) => {
      const body = bodyOf(call);
      const url = String(body['ConfirmationURL'] ?? '');
      if (/mpesa|safaricom|exe|cmd|sql|query/i.test(new URL(url).pathname)) {
        return refuse(400, '400.003.02', 'Bad Request - Invalid URL');
      }
      world.register(String(body['ShortCode']), url);
      return json(200, {
        OriginatorCoversationID: randomUUID(),
        ResponseCode: '0',
        ResponseDescription: 'Success',
      });
    },
    'POST /pulltransactions/v1/query': (call) => {
      const { ShortCode, OffSetValue } = bodyOf(call);
      const own = world.paid.filter((one) => one.shortcode === String(ShortCode));
      const rows = own.slice(Number(OffSetValue), Number(OffSetValue) + 100).map((one) => ({
        transactionId: one.receipt,
        trxDate: new Date(one.at.getTime() + 3 * 3_600_000).toISOString().slice(0, 19),
        msisdn: one.phone,
        transactiontype: 'c2b-pay-bill-debit',
        billreference: one.account,
        amount: Number(one.amount).toFixed(1),
        organizationname: 'School',
      }));
      return json(200, {
        ResponseRefID: randomUUID(),
        ResponseCode: rows.length > 0 ? '1000' : '1001',
        ResponseMessage: rows.length > 0 ? 'Success' : 'No transactions found',
        Response: rows.length > 0 ? [rows] : [],
      });
    },
    'POST /mpesa/transactionstatus/v1/query': (call) => {
      const body = bodyOf(call);
      const asked = askedOf(body, body['PartyA']);
      setImmediate(() => void world.status(asked).catch(() => {}));
      return accept();
    },
    'POST /mpesa/reversal/v1/request': (call) => {
      const body = bodyOf(call);
      const asked = { ...askedOf(body, body['ReceiverParty']), amount: String(body['Amount']) };
      setImmediate(() => void world.reverse(asked).catch(() => {}));
      return accept();
    },
    'POST /simulate/reversals': (call) => {
      const wanted = bodyOf(call)['end'];
      world.setReversalEnd(reversal_ends.find((end) => end === wanted) ?? 'done');
      return html(darajaPage(world, 'From now on reversals end like this.'));
    },
    'GET /': () => html(darajaPage(world)),
    'GET /simulate/prompts.json': ({ query }) =>
      json(200, { prompts: world.prompts.filter((one) => one.phone === query.get('phone')) }),
    'GET /simulate/paid.json': () => json(200, { paid: world.paid }),
    'POST /simulate/answer': async (call) => {
      const body = bodyOf(call);
      const prompt = world.prompts.find((one) => one.checkout_id === body['checkout_id']);
      if (!prompt || prompt.state !== 'waiting') return html(darajaPage(world, 'No such prompt.'));
      await world.answer(prompt, endOf(body['end']), deliveryOf(body));
      return html(darajaPage(world, `The prompt ended: ${prompt.state}.`));
    },
    'POST /simulate/habit': (call) => {
      const body = bodyOf(call);
      world.setHabit(String(body['phone']), { end: endOf(body['end']), ...deliveryOf(body) });
      return json(200, {});
    },
    'POST /simulate/pay': async (call) => {
      const body = bodyOf(call);
      const text = (name: string) => String(body[name] ?? '');
      const done = world.pay({
        shortcode: text('shortcode'),
        account: text('account').slice(0, 20),
        amount: text('amount'),
        phone: text('phone'),
        name: text('name'),
      });
      let status = 0;
      for (let i = 0; i < deliveryOf(body).times; i++) {
        status = await world.confirm(done, text('url') || undefined);
      }
      if (isJson(call)) return json(200, { receipt: done.receipt, status });
      const heard = status === 200 ? 'The school heard of it.' : 'Nobody was told: no address.';
      return html(darajaPage(world, `Paid, receipt ${done.receipt}. ${heard}`));
    },
  };
  return {
    path: '/daraja',
    answer(call) {
      const path = call.path.slice('/daraja'.length);
      const route = routes[`${call.method} ${path}`];
      if (!route) return refuse(404, '404.001.01', 'Resource not found');
      const is_ours = path === '/' || path.startsWith('/simulate/') || path.startsWith('/oauth/');
      if (!is_ours && call.headers['authorization'] !== `Bearer ${token}`) {
        return refuse(404, '404.001.03', 'Invalid Access Token');
      }
      return route(call);
    },
  };
}

const accept = (): Answer =>
  json(200, {
    OriginatorConversationID: randomUUID(),
    ConversationID: `AG_${Date.now()}`,
    ResponseCode: '0',
    ResponseDescription: 'Accept the service request successfully.',
  });

const askedOf = (body: Record<string, unknown>, shortcode: unknown) => ({
  receipt: String(body['TransactionID']),
  shortcode: String(shortcode),
  url: String(body['ResultURL']),
});

const isJson = ({ headers }: Call) =>
  String(headers['content-type'] ?? '').startsWith('application/json');

const bodyOf = (call: Call): Record<string, unknown> =>
  isJson(call) ? JSON.parse(call.body) : Object.fromEntries(new URLSearchParams(call.body));

const endOf = (value: unknown): End => ends.find((end) => end === value) ?? 'approve';

const deliveryOf = (body: Record<string, unknown>): Delivery => ({
  times: Math.min(9, Math.max(1, Number(body['times'] ?? 1) || 1)),
  paybill: body['paybill'] === 'after' || body['paybill'] === 'before' ? body['paybill'] : 'no',
});
