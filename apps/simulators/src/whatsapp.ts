import { createHmac, randomUUID } from 'node:crypto';
import { tellProduct } from './callback.ts';
import { type Mood, pause, slowly } from './moods.ts';
import { type Answer, type Call, json, type Provider } from './provider.ts';

// Plays the Cloud API of WhatsApp. Who ends in 0000 is not there; a token with the word "expired" is no
// longer accepted; any other that calls us is also what our news is signed with.
const step_ms = 250;
const verdict_ms = 1_500;
const number_fares = {
  verified_name: 'Darasa demo',
  quality_rating: 'GREEN',
  status: 'CONNECTED',
};

export interface PlayedWhatsapp extends Provider {
  mood: Mood;
  reply(from: string, words: string): Promise<boolean>;
}

interface Line {
  callback: string;
  phone_number_id: string;
  app_secret: string;
}

export function newWhatsapp(): PlayedWhatsapp {
  const answered = new Map<string, string>();
  const lines = new Map<string, Line>();

  let templates_made = Date.now();
  const templates = new Map<string, Template>();
  const uploads = newUploads();

  const tell = (line: Line, value: object): Promise<number> =>
    tellSigned(line, 'messages', {
      messaging_product: 'whatsapp',
      metadata: {
        display_phone_number: '254700000000',
        phone_number_id: line.phone_number_id,
      },
      ...value,
    });
  const tellTemplate = (line: Line, value: object): Promise<number> =>
    tellSigned(line, 'message_template_status_update', value);

  const tellSigned = (line: Line, field: string, value: object): Promise<number> => {
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '200000000000001', changes: [{ field, value }] }],
    });
    const signature = createHmac('sha256', line.app_secret).update(body).digest('hex');
    return tellProduct(line.callback, body, {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${signature}`,
    });
  };

  const provider: PlayedWhatsapp = {
    path: '/whatsapp',
    mood: 'well',

    async answer(call, outbox) {
      if (provider.mood === 'slow') await slowly();
      if (provider.mood === 'down') return json(503, { error: { code: 2 } });
      const [, , phone_number_id = '', what] = call.path.split('/');
      const token = /^(?:Bearer|OAuth) (.+)$/.exec(
        String(call.headers['authorization'] ?? ''),
      )?.[1];
      if (!token || token.includes('expired')) {
        return json(401, { error: { code: 190, message: 'Invalid OAuth access token' } });
      }
      const callback = String(call.headers['x-callback-url'] ?? '');
      if (what === undefined && call.method === 'GET') return json(200, number_fares);
      if (call.method !== 'POST') return json(404, { error: { code: 100 } });
      if (what === 'uploads') return uploads.begin(call);
      if (phone_number_id.startsWith('upload:')) return uploads.take(call, phone_number_id);
      if (what === 'message_templates') {
        const template = JSON.parse(call.body) as Template;
        if (!uploads.hasExample(template)) return no_example;
        return takeTemplate(template, { callback, phone_number_id, app_secret: token });
      }
      // A template that was refused is changed in its place.
      const old = what === undefined ? templates.get(phone_number_id) : undefined;
      if (old) {
        const changed = { ...old, ...(JSON.parse(call.body) as Partial<Template>) };
        if (!uploads.hasExample(changed)) return no_example;
        const line = { callback, phone_number_id: '', app_secret: token };
        takeTemplate(changed, line, phone_number_id);
        return json(200, { success: true });
      }
      if (what !== 'messages') return json(404, { error: { code: 100 } });
      const message = JSON.parse(call.body) as Sent;
      const to = message.to;
      if (to.endsWith('0000')) return json(400, { error: { code: 131_026 } });
      const key = String(call.headers['idempotency-key'] ?? randomUUID());
      const known = answered.get(key);
      const id = known ?? `wamid.${randomUUID()}`;
      if (!known) {
        answered.set(key, id);
        const line = { callback, phone_number_id, app_secret: token };
        lines.set(to, line);
        outbox.add({
          channel: 'whatsapp',
          to: `+${to}`,
          from: 'WhatsApp',
          subject: message.template ? `Template ${message.template.name}` : '',
          text: wordsOf(message),
        });
        if (callback) void reportLater(line, id, to);
      }
      if (provider.mood === 'lying') return json(200, { ok: true });
      return json(200, { messaging_product: 'whatsapp', messages: [{ id }] });
    },

    async reply(from, words) {
      const line = lines.get(from.replace(/\D/g, ''));
      if (!line) return false;
      const message = {
        id: `wamid.${randomUUID()}`,
        from: from.replace(/\D/g, ''),
        timestamp: String(Math.floor(Date.now() / 1_000)),
        type: 'text',
        text: { body: words },
      };
      return (await tell(line, { messages: [message] })) === 200;
    },
  };

  /** Approves a template after a moment, unless its words shout or its name asks for a refusal. */
  function takeTemplate(template: Template, line: Line, id = String(++templates_made)) {
    templates.set(id, template);
    const words = template.components.find((one) => one.type === 'BODY')?.text ?? '';
    const is_bad = template.name.includes('refuse') || /!!|CLICK HERE/i.test(words);
    const verdict = is_bad
      ? { event: 'REJECTED', reason: 'TAG_CONTENT_MISMATCH' }
      : { event: 'APPROVED', reason: 'NONE' };
    if (line.callback) {
      void pause(verdict_ms).then(() =>
        tellTemplate(line, {
          ...verdict,
          message_template_id: id,
          message_template_name: template.name,
          message_template_language: template.language,
        }),
      );
    }
    return json(200, { id, status: 'PENDING', category: template.category });
  }

  // Read arrives before delivered, as it sometimes does.
  async function reportLater(line: Line, id: string, to: string): Promise<void> {
    for (const status of ['sent', 'read', 'delivered']) {
      await pause(step_ms);
      const times = provider.mood === 'twice' ? 2 : 1;
      for (let time = 0; time < times; time++) {
        const pricing = { billable: true, pricing_model: 'PMP', category: 'utility' };
        await tell(line, { statuses: [{ id, status, timestamp: '0', recipient_id: to, pricing }] });
      }
    }
  }

  return provider;
}

interface Template {
  name: string;
  language: string;
  category: string;
  components: {
    type: string;
    format?: string;
    text?: string;
    example?: { header_handle?: string[] };
  }[];
}

const no_example = json(400, {
  error: {
    code: 100,
    message: 'Invalid parameter',
    error_user_msg: 'Message templates with a document need an example of it.',
  },
});
const wrong_upload = json(400, { error: { code: 100, message: 'Invalid parameter' } });

/** The Resumable Upload API: a session is begun, the bytes follow, and a handle names the file. */
function newUploads() {
  const sessions = new Map<string, number>();
  const handles = new Set<string>();
  return {
    begin({ query }: Call): Answer {
      const length = Number(query.get('file_length'));
      if (query.get('file_type') !== 'application/pdf' || !(length > 0)) return wrong_upload;
      const id = `upload:${randomUUID()}`;
      sessions.set(id, length);
      return json(200, { id: `${id}?sig=${randomUUID()}` });
    },
    /** The offset is a header, and so is the token, which is named OAuth here. */
    take({ headers, query, bytes }: Call, id: string): Answer {
      const is_right =
        sessions.get(id) === bytes.length &&
        headers['file_offset'] === '0' &&
        String(headers['authorization']).startsWith('OAuth ') &&
        query.has('sig');
      if (!is_right) return wrong_upload;
      const handle = `4::${Buffer.from(id).toString('base64url')}:application/pdf`;
      handles.add(handle);
      return json(200, { h: handle });
    },
    hasExample: ({ components }: Template): boolean =>
      components
        .filter((one) => one.format === 'DOCUMENT')
        .every((one) => handles.has(one.example?.header_handle?.[0] ?? '')),
  };
}

interface Sent {
  to: string;
  text?: { body: string };
  template?: {
    name: string;
    components?: { parameters?: { text?: string; document?: Document }[] }[];
  };
  document?: Document;
}

interface Document {
  filename: string;
  link?: string;
}

const wordsOf = ({ text, template, document }: Sent): string =>
  text?.body ??
  (document && paperOf(document)) ??
  (template?.components ?? [])
    .flatMap((one) => one.parameters ?? [])
    .map((one) => one.text ?? (one.document ? paperOf(one.document) : ''))
    .join(' | ');

/** Whoever reads the outbox can open it. */
const paperOf = ({ filename, link }: Document): string =>
  [filename, link].filter(Boolean).join(' ');
