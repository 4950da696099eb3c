import {
  cancelCertificate,
  issueCertificates,
  printCertificates,
  reissueCertificate,
} from '@darasa/contract/students/leaving/certificates';
import {
  addLetterTemplate,
  editLetterTemplate,
  listLetterTemplates,
  previewLetter,
} from '@darasa/contract/students/papers/letters';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { listTemplates } from '#modules/students/papers/letters/queries.ts';
import * as letters from '#modules/students/papers/letters/service.ts';
import {
  type ChargeLearners,
  chargePrice,
} from '#modules/students/papers/office-charges/service.ts';
import { preview, print } from './print.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const certificateRoutes = (chargeLearners: ChargeLearners) => [
  route(listLetterTemplates, async (ctx) => ({ rows: await listTemplates(ctx.db) })),
  route(addLetterTemplate, async (ctx, input) =>
    said('The letter is added.', await letters.add(ctx, input)),
  ),
  route(editLetterTemplate, async (ctx, input) =>
    said('The letter is saved.', await letters.edit(ctx, input)),
  ),
  route(
    previewLetter,
    async (ctx, { id }) =>
      new FileAnswer(await preview(ctx, id), 'application/pdf', 'preview.pdf', true),
  ),
  route(issueCertificates, async (ctx, input) => {
    const issued = await service.issue(ctx, input);
    const count = issued.rows.length;
    return said(count === 1 ? 'The letter is issued.' : `${count} letters are issued.`, issued);
  }),
  ...listRoutes(queries.certificates),
  route(printCertificates, async (ctx, which, { origin }) => {
    const { bytes, file_name } = await print(ctx, which, origin);
    return new FileAnswer(bytes, 'application/pdf', file_name, true);
  }),
  route(reissueCertificate, async (ctx, { charge, ...input }) => {
    const { student_id, serial, ...done } = await service.reissue(ctx, input);
    const of = {
      student_ids: [student_id],
      reason: `Copy ${done.copy_count}`,
      evidence: `certificate ${serial}`,
    };
    const price = 'finance.certificate_copy_cents';
    const charged = charge ? await chargePrice(ctx, chargeLearners, price, of) : '';
    return said(`Copy ${done.copy_count} is issued.${charged}`, done);
  }),
  route(cancelCertificate, async (ctx, input) =>
    said('The letter is cancelled.', await service.cancel(ctx, input)),
  ),
];
