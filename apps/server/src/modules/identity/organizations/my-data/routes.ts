import { exportMyData } from '@darasa/contract/identity/sign-in/two-step';
import { isoDate } from '@darasa/rules/dates';
import { nowIso } from '#platform/ctx.ts';
import { FileAnswer } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { gatherFamily, gatherPerson } from './queries.ts';

export const routes = [
  route(exportMyData, async (ctx) => {
    const own = await gatherPerson(ctx.db, ctx.user.id);
    const family = ctx.user.user_type === 'parent' ? await gatherFamily(ctx.db, ctx.user.id) : {};
    const data = { written_at: nowIso(ctx), ...own, ...family };
    const bytes = new TextEncoder().encode(JSON.stringify(data, null, 2));
    return new FileAnswer(bytes, 'application/json', `my-data-${isoDate(ctx.now)}.json`);
  }),
];
