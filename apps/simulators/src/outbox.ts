export type Message = {
  channel: 'sms' | 'whatsapp' | 'email' | 'push';
  to: string;
  from: string;
  subject: string;
  text: string;
  sent_at: string;
};

export type Outbox = {
  add(message: Omit<Message, 'sent_at'>): void;
  /** Newest first. A telephone number is found by its digits, however it is written. */
  list(filter?: { to?: string | undefined }): Message[];
};

const messages_kept_max = 5_000;
const messages_listed_max = 200;

/** An outbox holds what the product sent and nobody received: kept in memory, gone with the process. */
export function newOutbox(now: () => Date = () => new Date()): Outbox {
  const messages: Message[] = [];
  return {
    add(message) {
      messages.unshift({ ...message, sent_at: now().toISOString() });
      messages.length = Math.min(messages.length, messages_kept_max);
    },
    list({ to } = {}) {
      const wanted = to === undefined ? undefined : comparable(to);
      const found = messages.filter((message) => !wanted || comparable(message.to) === wanted);
      return found.slice(0, messages_listed_max);
    },
  };
}

function comparable(address: string): string {
  if (address.includes('@')) return address.trim().toLowerCase();
  return address.replace(/\D/g, '').replace(/^0(?=\d{9}$)/, '254');
}
