import { documentKinds, type DocumentName } from '@darasa/contract/administration/school/documents';
import type { Ctx } from '#platform/ctx.ts';
import { letterheadOf, printablePicture } from '#platform/exports/letterhead.ts';
import type { Letterhead, Paper, Seal } from '#platform/pdf/frame.ts';
import { renderPdf, type Template } from '#platform/pdf/render.ts';
import { mySignature } from '../school/pictures.ts';
import * as queries from './queries.ts';
import { read } from './service.ts';
import { test_print_source } from './test-print.typ.ts';

export interface DocumentPaper {
  paper: Paper;
  letterhead: Letterhead;
  /** The signature is that of the one who prints, if that person has put it here; never another's. */
  seal: Seal;
}

type Asker = Pick<Ctx, 'db' | 'school_id' | 'user'>;

/**
 * The paper of a document is what a document is printed on in this school: its paper, head, stamp and last
 * line.
 */
export const documentPaper = async (ctx: Asker, document: DocumentName): Promise<DocumentPaper> =>
  (await documentPapers(ctx))(document);

/** The same, for whoever learns only from what is being read which document it will be. */
export async function documentPapers(
  ctx: Asker,
): Promise<(document: DocumentName) => DocumentPaper> {
  const [settings, letterhead, kept_stamp, kept_signature] = await Promise.all([
    queries.listSettings(ctx.db),
    letterheadOf(ctx),
    queries.findStamp(ctx.db),
    mySignature(ctx),
  ]);
  const { logo: _, has_crest: __, ...plain } = letterhead;
  const signature = printablePicture(kept_signature ?? null);
  return (document) => {
    const stored = settings.find((one) => one.document === document);
    const stamp = stored?.shows_stamp ? printablePicture(kept_stamp) : undefined;
    return {
      paper: stored?.paper ?? documentKinds[document].papers[0] ?? 'a4',
      letterhead: (stored?.shows_logo ?? true) ? letterhead : plain,
      seal: {
        ...(stamp ? { stamp } : {}),
        ...(signature ? { signature } : {}),
        ...(stored?.foot_note ? { foot_note: stored.foot_note } : {}),
      },
    };
  };
}

const testPrint: Template = { name: 'test-print', source: test_print_source };

/** The document without a matter: to see head, paper, stamp and number before the first real one. */
export async function printTest(ctx: Ctx, document: DocumentName): Promise<Uint8Array> {
  const [setting, paper] = await Promise.all([read(ctx, document), documentPaper(ctx, document)]);
  return renderPdf(testPrint, {
    frame: {
      ...paper,
      title: setting.label,
      ...(setting.preview ? { number: setting.preview } : {}),
      facts: [
        { label: 'Learner', value: 'A. N. Example' },
        { label: 'Class', value: 'Grade 4 Blue' },
      ],
      printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
      printed_at: ctx.now,
    },
  });
}
