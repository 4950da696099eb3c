import { knownWhatsappFailure } from '@darasa/rules/message-failures';
import { z } from 'zod';
import type { WhatsappAccount } from '../sending/sending/whatsapp.ts';
import type { WiredTemplate } from './templates/wire.ts';

const wait_ms_max = 10_000;

/**
 * The desk for WhatsApp is what is asked of Meta besides sending: how a number fares, and whether a
 * template may be used.
 */
export interface WhatsappDesk {
  numberState(): Promise<{
    is_connected: boolean;
    verified_name: string | null;
    quality: string | null;
  }>;
  /** Gives Meta a file to show its readers; the answer is the handle by which a template names it. */
  upload(file: { file_name: string; media_type: string; bytes: Uint8Array }): Promise<string>;
  /** A template that Meta has already is changed in its place: its name is taken. */
  submit(
    template: WiredTemplate,
    provider_id: string | null,
  ): Promise<{ provider_id: string; status: string }>;
}

/** Meta answered, and said no; its words are for whoever asked. */
export class WhatsappDeskRefused extends Error {
  override name = 'WhatsappDeskRefused';
}

const Fared = z.object({
  verified_name: z.string().max(200).optional(),
  quality_rating: z.string().max(40).optional(),
  status: z.string().max(40).optional(),
});
const Submitted = z.object({ id: z.string().max(100), status: z.string().max(40).optional() });
/** It becomes the end of an address, so nothing else may stand in it. */
const Session = z.object({
  id: z
    .string()
    .max(2_000)
    .regex(/^upload:[\w+=:-]+(\?sig=[\w+=-]+)?$/),
});
const Uploaded = z.object({ h: z.string().min(1).max(5_000) });
const Refusal = z.object({
  error: z.object({
    code: z.int().optional(),
    message: z.string().optional(),
    error_user_msg: z.string().optional(),
  }),
});

export function createWhatsappDesk(account: WhatsappAccount): WhatsappDesk {
  const ask = (path: string, body?: object): Promise<unknown> =>
    call(path, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${account.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(account.callback_url ? { 'x-callback-url': account.callback_url } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const call = async (path: string, request: RequestInit): Promise<unknown> => {
    const response = await fetch(`${account.base_url}/${path}`, {
      ...request,
      redirect: 'error',
      signal: AbortSignal.timeout(wait_ms_max),
    });
    const said: unknown = await response.json().catch(() => null);
    if (response.ok) return said;
    if (response.status >= 500) throw new Error(`status ${response.status}`);
    const { error_user_msg, code, message } = Refusal.safeParse(said).data?.error ?? {};
    const words = error_user_msg ?? knownWhatsappFailure(code) ?? message;
    throw new WhatsappDeskRefused((words ?? `Meta said no (${response.status})`).slice(0, 300));
  };
  return {
    async numberState() {
      const fields = 'verified_name,quality_rating,status';
      const found = Fared.parse(await ask(`${account.phone_number_id}?fields=${fields}`));
      return {
        is_connected: found.status === undefined || found.status === 'CONNECTED',
        verified_name: found.verified_name ?? null,
        quality: found.quality_rating ?? null,
      };
    },
    /** In two steps, as for large files: a session, then the bytes. `app` is the one of the token. */
    async upload({ file_name, media_type, bytes }) {
      const described = new URLSearchParams({
        file_name,
        file_length: String(bytes.length),
        file_type: media_type,
      });
      const session = Session.parse(await ask(`app/uploads?${described}`, {}));
      const done = await call(session.id, {
        method: 'POST',
        headers: { authorization: `OAuth ${account.token}`, file_offset: '0' },
        body: Buffer.from(bytes),
      });
      return Uploaded.parse(done).h;
    },
    async submit(template, provider_id) {
      if (provider_id) {
        const { category, components } = template;
        await ask(provider_id, { category, components });
        return { provider_id, status: 'PENDING' };
      }
      const made = Submitted.parse(
        await ask(`${account.business_account_id}/message_templates`, template),
      );
      return { provider_id: made.id, status: made.status ?? 'PENDING' };
    },
  };
}
