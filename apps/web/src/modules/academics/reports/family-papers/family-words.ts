import type {
  FamilyPaper,
  FigureChange,
  OpenedPaper,
} from '@darasa/contract/academics/reports/family-papers';

type CommentKind = OpenedPaper['comments'][number]['kind'];

interface Words {
  is_new: string;
  open: Record<FamilyPaper['kind'], string>;
  results: string;
  download: string;
  held: string;
  correcting: string;
  withdrawn: (day: string) => string;
  corrected: (version: number) => string;
  mean: (grade: string) => string;
  points: (points: number) => string;
  in_class: (place: number, of: number) => string;
  in_stream: (place: number, of: number) => string;
  nothing: string;
  comments: string;
  comment_of: Record<CommentKind, string>;
  more: string;
  changes: string;
  change_of: Record<Exclude<FigureChange['kind'], 'subject'>, string>;
  from_to: (from: string | null, to: string | null) => string;
  versions: string;
  version: (version: number) => string;
  issued: (day: string) => string;
  replaced: (day: string) => string;
}

const en: Words = {
  is_new: 'New',
  open: { slip: 'Open results', report: 'Open report form' },
  results: 'Results',
  download: 'Download PDF',
  held: 'The school holds this report. Speak to the office.',
  correcting: 'The school is correcting these results. A new version may follow.',
  withdrawn: (day) => `Withdrawn by the school on ${day}.`,
  corrected: (version) => `Version ${version}, corrected`,
  mean: (grade) => `Mean grade ${grade}`,
  points: (points) => `${points} points`,
  in_class: (place, of) => `Position ${place} of ${of} in class`,
  in_stream: (place, of) => `Position ${place} of ${of} in stream`,
  nothing: 'No subject has a result.',
  comments: 'What the school says',
  comment_of: {
    'class-teacher': 'Class teacher',
    principal: 'Principal',
    conduct: 'Conduct',
    'can-do': 'Can do',
    'working-on': 'Working on',
    'help-at-home': 'Help at home',
  },
  more: 'Also on this report',
  changes: 'What changed',
  change_of: { mean: 'Mean grade', position: 'Position in class' },
  from_to: (from, to) =>
    from === null ? `now ${to}` : to === null ? `no longer ${from}` : `was ${from}, now ${to}`,
  versions: 'Versions',
  version: (version) => `Version ${version}`,
  issued: (day) => `issued ${day}`,
  replaced: (day) => `replaced on ${day} and no longer valid`,
};

const sw: Words = {
  is_new: 'Mpya',
  open: { slip: 'Fungua matokeo', report: 'Fungua ripoti' },
  results: 'Matokeo',
  download: 'Pakua PDF',
  held: 'Shule imezuia ripoti hii. Zungumza na ofisi ya shule.',
  correcting: 'Shule inasahihisha matokeo haya. Huenda toleo jipya likafuata.',
  withdrawn: (day) => `Yameondolewa na shule tarehe ${day}.`,
  corrected: (version) => `Toleo la ${version}, limesahihishwa`,
  mean: (grade) => `Gredi ya wastani ${grade}`,
  points: (points) => `alama ${points}`,
  in_class: (place, of) => `Nafasi ya ${place} kati ya ${of} darasani`,
  in_stream: (place, of) => `Nafasi ya ${place} kati ya ${of} katika mkondo`,
  nothing: 'Hakuna somo lenye matokeo.',
  comments: 'Maoni ya shule',
  comment_of: {
    'class-teacher': 'Mwalimu wa darasa',
    principal: 'Mwalimu mkuu',
    conduct: 'Mwenendo',
    'can-do': 'Anaweza',
    'working-on': 'Anajifunza',
    'help-at-home': 'Msaada nyumbani',
  },
  more: 'Mengine katika ripoti hii',
  changes: 'Kilichobadilika',
  change_of: { mean: 'Gredi ya wastani', position: 'Nafasi darasani' },
  from_to: (from, to) =>
    from === null ? `sasa ${to}` : to === null ? `si ${from} tena` : `ilikuwa ${from}, sasa ${to}`,
  versions: 'Matoleo',
  version: (version) => `Toleo la ${version}`,
  issued: (day) => `lilitolewa ${day}`,
  replaced: (day) => `lilibadilishwa tarehe ${day}, halitumiki tena`,
};

/** The words around the results of a child, in the language that the school has of the parent. */
export const family_words = { en, sw };
