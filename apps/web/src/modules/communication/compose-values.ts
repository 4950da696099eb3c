import type { MessageInput } from '@darasa/contract/communication/campaigns';
import { readMinute } from '@darasa/rules/quiet-hours';

/** What the form holds; what is sent is made of it. */
export interface ComposeValues {
  to?: 'guardians' | 'staff' | 'numbers';
  class_ids?: string[];
  house_ids?: string[];
  department_ids?: string[];
  boarding?: 'all' | 'day' | 'boarding';
  guardians?: 'first' | 'all';
  owing_at_least?: number;
  numbers?: string;
  text_en?: string;
  text_sw?: string;
  title?: string;
  when?: 'now' | 'later';
  on?: string;
  at?: string;
  cc_staff_id?: string;
  is_private?: boolean;
  whatsapp_template_id?: string;
}

export const compose_initial: ComposeValues = {
  to: 'guardians',
  class_ids: [],
  boarding: 'all',
  guardians: 'first',
  when: 'now',
};

type Sent = Omit<MessageInput, 'channel' | 'kind' | 'wants_reply' | 'is_private' | 'audience'> & {
  audience: Partial<MessageInput['audience']> & Pick<MessageInput['audience'], 'to'>;
  is_private: boolean;
};

export function messageOf(values: ComposeValues): Sent {
  const { to = 'guardians', boarding, cc_staff_id } = values;
  const guardians = to === 'guardians';
  return {
    audience: {
      to,
      ...(guardians ? listed('class_ids', values.class_ids) : {}),
      ...(guardians ? listed('house_ids', values.house_ids) : {}),
      ...(guardians ? { guardians: values.guardians ?? 'first' } : {}),
      ...(guardians && boarding && boarding !== 'all' ? { boarding } : {}),
      ...(guardians && values.owing_at_least !== undefined
        ? { owing_at_least: values.owing_at_least }
        : {}),
      ...(to === 'staff' ? listed('department_ids', values.department_ids) : {}),
      ...(to === 'numbers' ? { numbers: numbersIn(values.numbers ?? '') } : {}),
    },
    text_en: values.text_en?.trim() ?? '',
    ...(values.text_sw?.trim() ? { text_sw: values.text_sw.trim() } : {}),
    ...(values.title?.trim() ? { title: values.title.trim() } : {}),
    ...(cc_staff_id ? { cc_staff_ids: [cc_staff_id] } : {}),
    ...sendAt(values),
    is_private: values.is_private ?? false,
    ...(values.whatsapp_template_id ? { whatsapp_template_id: values.whatsapp_template_id } : {}),
  };
}

const listed = (name: string, ids: string[] | undefined) => (ids?.length ? { [name]: ids } : {});

const numbersIn = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .map((one) => one.trim())
    .filter(Boolean);

/** Typed on the school's clock, which keeps no summer time. */
function sendAt({ when, on, at }: ComposeValues) {
  if (when !== 'later' || !on) return {};
  const minute = readMinute(at ?? '') ?? 8 * 60;
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const moment = new Date(`${on}T${time}:00+03:00`);
  return Number.isNaN(moment.getTime()) ? {} : { send_at: moment.toISOString() };
}

/** The server names its own fields; the form has them under other names. */
export const fieldOf = (path: string): string =>
  path === 'send_at'
    ? 'on'
    : path.startsWith('audience.numbers')
      ? 'numbers'
      : path.replace(/^audience\./, '');
