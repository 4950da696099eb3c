import { z } from 'zod';
import { type Refusal, refusalOf } from './refusals.ts';

/** The control unit that KRA gave the school, and where KRA listens. */
export interface EtimsDevice {
  base_url: string;
  tin: string;
  branch_id: string;
  serial: string;
}

/** Something KRA, or the line to it, said no to. The words are ours. */
export class EtimsError extends Error {
  override name = 'EtimsError';
  readonly kind: Refusal['kind'];
  readonly code: string;
  constructor({ kind, code, words }: Refusal) {
    super(words);
    this.kind = kind;
    this.code = code;
  }

  /** The same words, with another meaning for what is done next. */
  as(kind: Refusal['kind']): EtimsError {
    return new EtimsError({ kind, code: this.code, words: this.message });
  }
}

export interface SetUp {
  communication_key: string;
  control_unit: string | null;
}

export interface KraSignature {
  receipt_number: number | null;
  signature: string;
  internal_data: string;
  /** By KRA's clock; null where it tells none that can be read. */
  signed_at: string | null;
}

const wait_ms_max = 15_000;
const text = z.string().trim().max(400);
const Answer = z.object({ resultCd: z.coerce.string().max(10), data: z.unknown().optional() });
const Info = z.object({
  info: z.object({ cmcKey: z.string().min(1).max(255), sdcId: text.nullish() }),
});
/** Their own example has blanks at the end of two names. */
const SignedData = z
  .record(z.string(), z.unknown())
  .transform((all) =>
    Object.fromEntries(Object.entries(all).map(([name, value]) => [name.trim(), value])),
  )
  .pipe(
    z.object({
      curRcptNo: z.coerce.number().int().positive().nullish().catch(null),
      rcptNo: z.coerce.number().int().positive().nullish().catch(null),
      intrlData: text.catch(''),
      rcptSign: text.min(1),
      sdcDateTime: text.catch(''),
    }),
  );

/** The calls of KRA's online control unit (OSCU), in its own words. */
export function createEtims(device: EtimsDevice) {
  return {
    /** Done once for a device. KRA tells the key in this answer and in no other. */
    setUp: async (): Promise<SetUp> => {
      const { tin, branch_id, serial } = device;
      const body = { tin, bhfId: branch_id, dvcSrlNo: serial };
      const data = Info.safeParse(await post(device, '/selectInitOsdcInfo', body)).data;
      if (!data) throw new EtimsError(refusalOf('unreadable'));
      return { communication_key: data.info.cmcKey, control_unit: data.info.sdcId ?? null };
    },

    /** KRA hears of a service before it is sold. That it knows it already is as good. */
    saveItem: async (key: string, item: object): Promise<void> => {
      await post(device, '/saveItem', item, key).catch((error: unknown) => {
        if (!(error instanceof EtimsError) || error.kind !== 'known') throw error;
      });
    },

    saveSale: async (key: string, sale: object): Promise<KraSignature> => {
      const data = SignedData.safeParse(await post(device, '/saveTrnsSalesOsdc', sale, key)).data;
      if (!data) throw new EtimsError(refusalOf('unreadable'));
      return {
        receipt_number: data.curRcptNo ?? data.rcptNo ?? null,
        signature: data.rcptSign,
        internal_data: data.intrlData,
        signed_at: momentIn(data.sdcDateTime),
      };
    },
  };
}

async function post(
  { base_url, tin, branch_id }: EtimsDevice,
  path: string,
  body: object,
  key?: string,
): Promise<unknown> {
  const answer = await fetch(base_url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      tin,
      bhfId: branch_id,
      ...(key ? { cmcKey: key } : {}),
    },
    body: JSON.stringify({ tin, bhfId: branch_id, ...body }),
    redirect: 'error',
    signal: AbortSignal.timeout(wait_ms_max),
  }).catch((error: Error) => {
    throw new EtimsError(refusalOf(error.name === 'TimeoutError' ? 'timeout' : 'unreachable'));
  });
  const said: unknown = await answer.json().catch(() => null);
  const { data } = Answer.safeParse(said);
  if (!data) throw new EtimsError(refusalOf(answer.ok ? 'unreadable' : 'down'));
  if (!/^0{1,4}$/.test(data.resultCd)) throw new EtimsError(refusalOf(data.resultCd));
  return data.data;
}

/** "20261118093015" on the clocks of Nairobi, as a moment. */
function momentIn(written: string): string | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(written);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** "20261118093015" on the clocks of Nairobi. */
export const written = (at: Date): string =>
  new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 19).replace(/\D/g, '');
