import { type Audience, MessageInput } from '@darasa/contract/communication/writing/campaigns';
import { readMinute } from '@darasa/rules/quiet-hours';
import type { Option } from '@darasa/ui';

/** The values of an audience are whom the form chooses; what is sent is made of it. */
export interface AudienceValues {
  to?: Audience['to'];
  /** How guardians and staff are chosen. */
  by?: 'classes' | 'learners' | 'group';
  staff_by?: 'departments' | 'roles' | 'people' | 'group';
  numbers_by?: 'typed' | 'group';
  class_ids?: string[];
  /** Each as class/stream, so that a stream is known to belong to a ticked class. */
  streams?: string[];
  house_ids?: string[];
  learners?: Option[];
  boarding?: 'all' | 'day' | 'boarding';
  guardians?: 'first' | 'all';
  owing_at_least?: number;
  department_ids?: string[];
  role_ids?: string[];
  staff?: Option[];
  numbers?: string;
  group_id?: string;
}

export interface ComposeValues extends AudienceValues {
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

export const audience_initial: AudienceValues = {
  to: 'guardians',
  by: 'classes',
  staff_by: 'departments',
  numbers_by: 'typed',
  class_ids: [],
  boarding: 'all',
  guardians: 'first',
};

export const compose_initial: ComposeValues = { ...audience_initial, when: 'now' };

export type SentAudience = Partial<Audience> & Pick<Audience, 'to'>;
type Sent = Omit<MessageInput, 'channel' | 'kind' | 'wants_reply' | 'is_private' | 'audience'> & {
  audience: SentAudience;
  is_private: boolean;
};

export function messageOf(values: ComposeValues): Sent {
  const { cc_staff_id } = values;
  return {
    audience: audienceOf(values),
    text_en: values.text_en?.trim() ?? '',
    ...(values.text_sw?.trim() ? { text_sw: values.text_sw.trim() } : {}),
    ...(values.title?.trim() ? { title: values.title.trim() } : {}),
    ...(cc_staff_id ? { cc_staff_ids: [cc_staff_id] } : {}),
    ...sendAt(values),
    is_private: values.is_private ?? false,
    ...(values.whatsapp_template_id ? { whatsapp_template_id: values.whatsapp_template_id } : {}),
  };
}

const howOf = ({ to = 'guardians', by, staff_by, numbers_by }: AudienceValues) =>
  ({ guardians: by, staff: staff_by, numbers: numbers_by })[to];

export function audienceOf(values: AudienceValues): SentAudience {
  const { to = 'guardians', by, staff_by, guardians = 'first', group_id } = values;
  if (howOf(values) === 'group') return { to, ...(group_id ? { group_id } : {}) };
  if (to === 'numbers') return { to, numbers: numbersIn(values.numbers ?? '') };
  if (to === 'staff') {
    if (staff_by === 'roles') return { to, ...listed('role_ids', values.role_ids) };
    if (staff_by === 'people') return { to, ...listed('staff_ids', idsOf(values.staff)) };
    return { to, ...listed('department_ids', values.department_ids) };
  }
  if (by === 'learners') {
    return { to, guardians, ...listed('student_ids', idsOf(values.learners)) };
  }
  const { boarding, owing_at_least } = values;
  return {
    to,
    guardians,
    ...classesAndStreams(values),
    ...listed('house_ids', values.house_ids),
    ...(boarding && boarding !== 'all' ? { boarding } : {}),
    ...(owing_at_least !== undefined ? { owing_at_least } : {}),
  };
}

/** A class of which streams are ticked is meant by these alone. */
function classesAndStreams({ class_ids = [], streams = [] }: AudienceValues) {
  const chosen = streams
    .map((one) => one.split('/'))
    .filter(([class_id]) => class_ids.includes(class_id!));
  const whole = class_ids.filter((id) => !chosen.some(([class_id]) => class_id === id));
  return {
    ...listed('class_ids', whole),
    ...listed(
      'stream_ids',
      chosen.map(([, stream_id]) => stream_id!),
    ),
  };
}

const idsOf = (options: readonly Option[] = []): string[] => options.map((one) => one.value);

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

interface Trouble {
  path: string;
  message: string;
}

/**
 * Troubles are what has to be corrected, in the form's own names; of numbers each with its place in the
 * list.
 */
export function troublesOf(values: ComposeValues): Trouble[] {
  const chosen = unchosen(values);
  if (chosen.length > 0) return chosen;
  const message = messageOf(values);
  const checked = MessageInput.safeParse({ ...message, text_en: message.text_en || '-' });
  if (checked.success) return [];
  const numbers = message.audience.numbers ?? [];
  const by_field = new Map<string, string[]>();
  for (const { path, message: words } of checked.error.issues) {
    const [first, second, at] = path;
    const row = typeof at === 'number' ? `Number ${at + 1} (${numbers[at] ?? ''}): ` : '';
    const field = fieldOf(String(first === 'audience' ? second : first));
    by_field.set(field, [...(by_field.get(field) ?? []), `${row}${words}.`.replace(/\.\.$/, '.')]);
  }
  return [...by_field].map(([path, words]) => ({ path, message: inBrief(words) }));
}

const sentences_max = 3;
const inBrief = (words: readonly string[]): string =>
  [
    ...words.slice(0, sentences_max),
    ...(words.length > sentences_max ? [`And ${words.length - sentences_max} more.`] : []),
  ].join(' ');

/** Nobody is written to because a choice was forgotten. */
function unchosen(values: ComposeValues): Trouble[] {
  const missing = (path: string, message: string, is_missing: boolean) =>
    is_missing ? [{ path, message }] : [];
  const how = howOf(values);
  if (how === 'group') return missing('group_id', 'Choose the group', !values.group_id);
  if (values.to === 'numbers') {
    return missing('numbers', 'Enter at least one phone number', !values.numbers?.trim());
  }
  if (how === 'learners') {
    return missing('learners', 'Choose at least one learner', !values.learners?.length);
  }
  if (how === 'people') {
    return missing('staff', 'Choose at least one member of staff', !values.staff?.length);
  }
  if (how === 'roles') {
    return missing('role_ids', 'Choose at least one role', !values.role_ids?.length);
  }
  return [];
}

/** The server names its own fields; the form has them under other names. */
const fieldOf = (path: string): string => (path === 'send_at' ? 'on' : path);
