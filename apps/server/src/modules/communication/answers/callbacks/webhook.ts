import { z } from 'zod';

// What Meta sends, read piece by piece: an odd field spoils its own piece and nothing else.

const list = z.array(z.unknown()).max(1_000);
const Entries = z.object({ entry: z.array(z.unknown()).max(100) });
const Entry = z.object({
  /** The business account that the news is about. */
  id: z.string().max(40),
  changes: z.array(z.unknown()).max(100),
});
const Change = z.object({
  value: z.object({
    metadata: z.object({ phone_number_id: z.string().max(40) }).optional(),
    statuses: list.optional().catch(undefined),
    messages: list.optional().catch(undefined),
  }),
});
const Verdict = z.object({
  /** These come when Meta has decided about a template. */
  event: z.string().max(40),
  message_template_id: z.union([z.string().max(100), z.int()]),
  message_template_name: z.string().max(200).optional(),
  message_template_language: z.string().max(20).optional(),
  reason: z.string().max(200).nullish(),
});
const Status = z.object({
  id: z.string().max(200),
  status: z.string().max(40),
  recipient_id: z.string().max(40).optional().catch(undefined),
  recipient_user_id: z.string().max(200).optional().catch(undefined),
  errors: z
    .array(z.object({ code: z.int().optional() }))
    .optional()
    .catch(undefined),
  pricing: z
    .object({ billable: z.boolean().optional(), category: z.string().max(40).optional() })
    .optional()
    .catch(undefined),
});
const titled = z.object({ title: z.string() }).optional();
const media = z
  .object({ caption: z.string().optional(), filename: z.string().optional() })
  .optional()
  .catch(undefined);
const Inbound = z.object({
  id: z.string().max(200),
  type: z.string().max(40).optional(),
  from: z.string().max(40).optional(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
  interactive: z.object({ button_reply: titled, list_reply: titled }).optional().catch(undefined),
  image: media,
  video: media,
  document: media,
});

type WhatsappStatus = z.infer<typeof Status>;
type WhatsappVerdict = z.infer<typeof Verdict>;
type WhatsappInbound = z.infer<typeof Inbound>;

export interface WhatsappChange {
  business_id: string;
  phone_number_id: string | null;
  verdict: WhatsappVerdict | null;
  statuses: WhatsappStatus[];
  messages: WhatsappInbound[];
}

/** Everything in it that can be understood. */
export function readWebhook(body: unknown): WhatsappChange[] {
  const changes: WhatsappChange[] = [];
  for (const entry of good(Entry, Entries.safeParse(body).data?.entry)) {
    for (const raw of entry.changes) {
      const change = Change.safeParse(raw).data?.value;
      if (!change) continue;
      changes.push({
        business_id: entry.id,
        phone_number_id: change.metadata?.phone_number_id ?? null,
        verdict: Verdict.safeParse((raw as { value: unknown }).value).data ?? null,
        statuses: good(Status, change.statuses),
        messages: good(Inbound, change.messages),
      });
    }
  }
  return changes;
}

const good = <T>(schema: z.ZodType<T>, rows: readonly unknown[] = []): T[] =>
  rows.flatMap((row) => {
    const read = schema.safeParse(row);
    return read.success ? [read.data] : [];
  });

const kinds: Record<string, string> = {
  image: 'photo',
  audio: 'voice message',
  video: 'video',
  document: 'document',
  sticker: 'sticker',
  location: 'place on the map',
  contacts: 'contact',
  reaction: 'reaction',
};

/** The words are what somebody wrote, or what they sent instead: it opens the same 24 hours. */
export function wordsOf(one: WhatsappInbound): string {
  const written =
    one.text?.body ??
    one.button?.text ??
    one.interactive?.button_reply?.title ??
    one.interactive?.list_reply?.title;
  if (written) return written;
  const { caption, filename } = one.image ?? one.video ?? one.document ?? {};
  const kind = kinds[one.type ?? ''] ?? 'message that cannot be shown here';
  return [`(${kind})`, caption ?? filename].filter(Boolean).join(' ');
}
