import {
  type getPaper,
  type listLearnerResults,
  type Paper,
  paper_state_words,
} from '@darasa/contract/academics/reports/papers';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import * as queries from './list-queries.ts';
import { fileNameOf, printSlips } from './printing.ts';

export async function get(ctx: Ctx, { id }: InputOf<typeof getPaper>): Promise<Paper> {
  const paper = await queries.findPaper(ctx.db, id);
  if (!paper) throw fail('record.not_found');
  return paper;
}

/** A slip that is held or withdrawn is not handed out; a replaced one says so when its code is read. */
export async function print(ctx: Ctx, id: string, origin: string) {
  const paper = await queries.findForPrint(ctx.db, id);
  if (!paper) throw fail('record.not_found');
  if (paper.state === 'held' || paper.state === 'withdrawn' || paper.state === 'issued')
    throw fail('paper.not_given', { state: paper_state_words[paper.state].toLowerCase() });
  return {
    bytes: await printSlips(ctx, [paper], origin),
    file_name: fileNameOf(paper.title, paper.snapshot.learner.name),
  };
}

export async function printClass(ctx: Ctx, sitting_id: string, origin: string) {
  const papers = await queries.listForPrint(ctx.db, sitting_id);
  const [first] = papers;
  if (!first) throw fail('paper.none_to_print');
  return {
    bytes: await printSlips(ctx, papers, origin),
    file_name: fileNameOf(first.title, first.snapshot.learner.class),
  };
}

export const listResults = async (
  ctx: Ctx,
  { student_id }: InputOf<typeof listLearnerResults>,
): Promise<OutputOf<typeof listLearnerResults>> => ({
  rows: await queries.listOfLearner(ctx.db, student_id),
});
