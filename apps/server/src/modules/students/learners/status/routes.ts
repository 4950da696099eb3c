import {
  attachEvidence,
  changeStatus,
  getEvidence,
} from '@darasa/contract/students/learners/status';
import { statusWords } from '@darasa/contract/students/learners/status-words';
import { formatDate } from '@darasa/rules/dates';
import { fail } from '#platform/fail.ts';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route, uploadRoute } from '#platform/http/route.ts';
import { attach, readPaper } from './evidence.ts';
import { findEvidence } from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(changeStatus, async (ctx, input) => {
    const { name, ...changed } = await service.change(ctx, input);
    const words = statusWords[changed.status].toLowerCase();
    const when = changed.planned_for;
    return when
      ? said(`${name} will be ${words}: it is written down for ${formatDate(when)}.`, changed)
      : said(`${name} is now ${words}.`, changed);
  }),
  uploadRoute(attachEvidence, readPaper, (ctx, { id }, { files, content }) =>
    attach(ctx, files, id, content),
  ),
  route(getEvidence, async (ctx, { id }, { files }) => {
    const paper = await findEvidence(ctx.db, id);
    const bytes = paper && (await files.read(paper.storage_key));
    if (!paper || !bytes) throw fail('file.not_found');
    return new FileAnswer(bytes, paper.media_type, paper.evidence_name);
  }),
];
