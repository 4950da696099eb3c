import type { Template } from '#platform/pdf/render.ts';
import { report_book_v1 } from './report-book.v1.typ.ts';
import { report_book_v2 } from './report-book.v2.typ.ts';
import { report_form_v1 } from './report-form.v1.typ.ts';
import { transcript_v1 } from './transcript.v1.typ.ts';

const sources: Record<string, string> = {
  'report-form.v1': report_form_v1,
  'report-book.v1': report_book_v1,
  'report-book.v2': report_book_v2,
  'transcript.v1': transcript_v1,
};

/** The template that a paper was issued with: it never changes, so the paper prints as it was. */
export function rendererOf(name: string): Template {
  const source = sources[name];
  if (!source) throw new Error(`no template draws ${name}`);
  return { name: name.replace('.', '-'), source };
}

/** The newest templates are what new papers are drawn by. */
export const newest_renderers = {
  report: 'report-form.v1',
  book: 'report-book.v2',
  transcript: 'transcript.v1',
} as const;
