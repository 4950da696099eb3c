import { groupBy } from '@darasa/rules/group-by';
import { results_corrected, results_issued } from '#modules/academics/events.ts';
import type { InSchool } from '#platform/automatic.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import type { TaskRunners } from '#platform/jobs/tasks.ts';
import { announce } from '#platform/notifications/announce.ts';
import { settingOf } from '#platform/settings/setting-of.ts';
import type { PaperGround } from '../papers/ground-queries.ts';
import { takeUntold, type ToldPaper } from './queries.ts';

export const resultRunners = (inSchool: InSchool): Pick<TaskRunners, 'results.tell'> => ({
  'results.tell': (ground, { tenant_id, school_id }) =>
    inSchool({ tenant_id, school_id: school_id! }, 'Darasa', 'tellFamilies', (ctx) =>
      tellAll(ctx, ground),
    ),
});

/** Each family hears once of each paper, in its language; no figure leaves the page of results. */
async function tellAll(ctx: Ctx, ground: PaperGround): Promise<void> {
  const papers = await takeUntold(ctx.db, ground, nowIso(ctx));
  // A school that keeps results from parents keeps the news of them as well, also afterwards.
  if (!(await settingOf(ctx, 'parents.see_results'))) return;
  for (const paper of papers) await tell(ctx, paper);
}

async function tell(ctx: Ctx, { guardians, ...paper }: ToldPaper): Promise<void> {
  for (const [language, people] of groupBy(guardians, (one) => one.language)) {
    const { title, text } = words[language](paper);
    await announce(ctx, paper.is_correction ? results_corrected : results_issued, {
      to: people.map((one) => one.user_id),
      title: title.slice(0, 120),
      text,
      link: `/parent/app?paper=${paper.id}`,
      class_id: paper.class_id,
    });
  }
}

type Facts = Pick<ToldPaper, 'child' | 'title' | 'is_correction'>;

const words = {
  en: ({ child, title, is_correction }: Facts) =>
    is_correction
      ? {
          title: `Corrected for ${child}: ${title}`,
          text: 'The school corrected this paper. The new version says what changed.',
        }
      : { title: `${child}: ${title}`, text: 'The school has published it for you to read.' },
  sw: ({ child, title, is_correction }: Facts) =>
    is_correction
      ? {
          title: `Marekebisho ya ${child}: ${title}`,
          text: 'Shule imesahihisha matokeo haya. Toleo jipya linasema kilichobadilika.',
        }
      : { title: `${child}: ${title}`, text: 'Shule imetoa matokeo haya ili uyasome.' },
};
