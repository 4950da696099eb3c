import type { DesignBlock } from '@darasa/rules/grading/report-design';

/** The head of the school's paper as it was; its logo is named by its fingerprint. */
export interface PaperHead {
  name: string;
  address_lines: string[];
  phone: string | null;
  email: string | null;
  colour: string;
  logo: string | null;
  has_crest: boolean;
}

export interface PaperLearner {
  student_id: string;
  name: string;
  first_name: string;
  admission_number: string;
  class: string;
  stream: string | null;
  upi: string | null;
  house: string | null;
  class_teacher: string | null;
}

export interface PaperSubject {
  code: string | null;
  name: string;
  /** What stood in each exam, in the order of the columns. */
  cells: string[];
  mark: string | null;
  grade: string | null;
  /** The picture of the level: 4 for the highest, 1 for the lowest. */
  picture: number | null;
  words: string | null;
  points: string | null;
  remark: string | null;
  teacher: string | null;
  /** The parts of the last exam: strands, outcomes, papers. */
  parts: { name: string; text: string; picture: number | null }[];
}

export interface PaperMean {
  grade: string | null;
  /** "64 of 84". */
  points: string | null;
  mean_points: number | null;
  mean_points_text: string | null;
  mean_mark: string | null;
  class_position: string | null;
  stream_position: string | null;
  /** How it came about, line by line. */
  working: string[];
}

export interface PaperKey {
  edition_id: string;
  /** The subjects that it is for; nothing where it is for most. */
  subjects: string | null;
  line: string;
  grades: { code: string; words: string; limits: string; picture: number }[];
}

export interface PaperSignature {
  role: string;
  name: string | null;
  image: string | null;
}

/** A report holds every word and figure that it prints, and which editions they came from. */
export interface ReportSnapshot {
  kind: 'report' | 'book';
  title: string;
  language: 'en' | 'sw';
  design: { edition_id: string; name: string; edition: number };
  blocks: DesignBlock[];
  school: string;
  letterhead: PaperHead;
  term: string;
  term_id: string;
  learner: PaperLearner;
  columns: { sitting_id: string; name: string; out_of: string | null }[];
  subjects: PaperSubject[];
  subjects_count: number;
  marks_sum: string | null;
  mean: PaperMean | null;
  rule_words: string | null;
  last_mean: { label: string; text: string } | null;
  keys: PaperKey[];
  trend: { label: string; value: number; text: string }[];
  trend_max: number;
  attendance: { open: string; present: string } | null;
  competencies: { name: string; level: string }[];
  values: { name: string; level: string }[];
  comments: Record<string, string>;
  fees: { label: string; text: string } | null;
  next_term: { label: string; text: string } | null;
  signatures: PaperSignature[];
  stamp: string | null;
  foot_note: string | null;
}

export interface TranscriptTerm {
  label: string;
  class: string;
  mean: string | null;
  subjects: {
    code: string | null;
    name: string;
    mark: string | null;
    grade: string | null;
    points: string | null;
  }[];
}

/** A transcript is put together from the reports that were issued, and from nothing else. */
export interface TranscriptSnapshot {
  title: string;
  serial: string;
  language: 'en';
  school: string;
  letterhead: PaperHead;
  learner: PaperLearner & { admitted: string; left: string | null; born: string | null };
  terms: TranscriptTerm[];
  keys: string[];
  stamp: string | null;
  foot_note: string | null;
}
