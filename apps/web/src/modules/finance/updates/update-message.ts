export type UpdateKind = 'opening' | 'balance' | 'board';

export interface UpdateValues {
  kind?: UpdateKind;
  class_ids?: string[];
  owing_at_least?: number;
  skip_promised?: boolean;
  numbers?: string;
  text_en?: string;
  when?: 'now' | 'later';
  on?: string;
  at?: string;
}

const titles: Record<UpdateKind, string> = {
  opening: 'Term opening bill',
  balance: 'Mid-term balance',
  board: 'Figures for the board',
};

/** What the form holds, as the messages take it. */
export function messageOf(values: UpdateValues) {
  const kind = values.kind ?? 'opening';
  const { class_ids = [], owing_at_least, skip_promised } = values;
  return {
    audience:
      kind === 'board'
        ? { to: 'numbers' as const, numbers: numbersIn(values.numbers ?? '') }
        : {
            to: 'guardians' as const,
            ...(class_ids.length > 0 ? { class_ids } : {}),
            ...(kind === 'balance' && owing_at_least !== undefined ? { owing_at_least } : {}),
            ...(kind === 'balance' && skip_promised ? { skip_promised } : {}),
          },
    text_en: values.text_en?.trim() ?? '',
    title: titles[kind],
    ...sendAt(values),
  };
}

const numbersIn = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .map((one) => one.trim())
    .filter(Boolean);

/** Typed on the school's clock, which keeps no summer time. */
function sendAt({ when, on, at }: UpdateValues) {
  if (when !== 'later' || !on) return {};
  const moment = new Date(`${on}T${at && /^\d\d:\d\d$/.test(at) ? at : '08:00'}:00+03:00`);
  return Number.isNaN(moment.getTime()) ? {} : { send_at: moment.toISOString() };
}
