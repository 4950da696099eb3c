import type { Endpoint } from '@darasa/contract/endpoint';
import * as contract from '@darasa/contract/students/families/family';
import {
  answerConsent,
  listChildConsents,
} from '@darasa/contract/students/families/family-consents';
import { FileAnswer } from '#platform/http/envelope.ts';
import { type Route, route } from '#platform/http/route.ts';
import { askAboutChild, askAboutMe } from './ask.ts';
import { confirm, sendAgain } from './codes.ts';
import { answer, readConsents } from './consents.ts';
import { enterFamily } from './queries.ts';
import { readChild, readFamily, readPhoto } from './service.ts';

/**
 * A family's route stays in the family: whatever a parent calls runs inside the family, and in no school.
 */
export const familyRoute = <E extends Endpoint>(
  endpoint: E,
  serve: Parameters<typeof route<E>>[1],
): Route =>
  route(endpoint, (ctx, input, door) => {
    enterFamily(ctx.db, ctx.user.id);
    return serve(ctx, input, door);
  });

export const routes = [
  familyRoute(contract.getFamily, (ctx) => readFamily(ctx)),
  familyRoute(contract.getChild, (ctx, { id }) => readChild(ctx, id)),
  familyRoute(contract.getChildPhoto, async (ctx, input, { files }) => {
    const { bytes, media_type } = await readPhoto(ctx, files, input);
    return new FileAnswer(bytes, media_type, `photo.${media_type.split('/')[1] ?? 'bin'}`, true);
  }),
  familyRoute(listChildConsents, (ctx, { id }) => readConsents(ctx, id)),
  familyRoute(answerConsent, answer),
  familyRoute(contract.askOwnChange, (ctx, input, { secret }) => askAboutMe(ctx, input, secret)),
  familyRoute(contract.askChildChange, askAboutChild),
  familyRoute(contract.sendPhoneCode, (ctx, { id }, { secret }) => sendAgain(ctx, id, secret)),
  familyRoute(contract.confirmPhone, (ctx, input, { secret }) => confirm(ctx, input, secret)),
];
